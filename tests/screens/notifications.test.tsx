import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { sendNotification, sendNotificationToAll } from '#contract/notifications.ts';
import { failures } from '#tests/support/failures.ts';
import { ana, bob, field, found, ion, opened, toggle, type, write } from './notifications.given.tsx';
import { press, settle, type Stage } from '#tests/support/screen.tsx';

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/u);
const message = { channel: 'Firebase', from: 'Vigil', title: 'Urns', message: 'Seal them.' };
const dialog = async () => within(await screen.findByRole('alertdialog'));
const agree = async (word: string | RegExp) => {
  const button = (await dialog()).getByRole('button', { name: word });
  await settle(() => fireEvent.click(button));
};
const failed = (description: string) => ({ status: 'error', title: 'NOTIFICATION_NOT_SENT', description });
const incomplete = { status: 'error', title: 'ERROR', description: 'NOTIFICATION_INCOMPLETE' };
const sends = (stage: Stage) =>
  stage.asked.filter(({ endpoint }) => endpoint === sendNotification).map(({ args }) => args);

/** A message for Ana and Bob, confirmed. */
async function sending() {
  const stage = await opened();
  await write();
  await found(stage, [ana, bob]);
  await press('Select all');
  await press('Send to 2 observers');
  await agree('Send');
  return stage;
}

describe('to those who are selected', () => {
  test('NTF-06 the message goes out after a question with the count, and is cleared', async () => {
    const stage = await opened();
    await write(' Urns ', 'Seal them.\n');
    await found(stage);
    await toggle(/Ana Pop/u);
    await toggle(/Ion Dan/u);
    await press('Send to 2 observers');
    expect((await dialog()).getByRole('heading').textContent).toBe('Send this notification to 2 observers?');
    await agree('Send');
    expect(screen.getByRole('button', { name: 'Sending…' })).toHaveAttribute('aria-disabled', 'true');
    const call = stage.waiting(sendNotification);
    expect(call.args).toEqual({ body: { ...message, recipients: [ana.id, ion.id], key: uuid } });
    await settle(() => call.answer({ id: 7, recipients: 2, withApp: 2, pushes: true }));
    expect([field(/^Notification title/u).value, field(/^Message/u).value, stage.toasts]).toEqual([
      '',
      '',
      [{ status: 'success', title: 'SUCCESS', description: 'NOTIFICATION_SENT', values: { count: 2 } }],
    ]);
    expect(screen.getByRole('link', { name: 'See the deliveries' })).toHaveAttribute(
      'href',
      '/notifications/history/7',
    );
  });

  test('NTF-06 a double click on the answer sends once', async () => {
    const stage = await opened();
    await write();
    await found(stage);
    await toggle(/Ana Pop/u);
    await press('Send to 1 observer');
    const button = (await dialog()).getByRole('button', { name: 'Send' });
    await settle(() => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    expect(sends(stage)).toHaveLength(1);
  });

  test('NTF-05 what is missing is said, marked, and nothing is asked of the server', async () => {
    const stage = await opened();
    expect(screen.getByRole('button', { name: 'Send to 0 observers' })).toHaveAttribute('aria-disabled', 'true');
    await press('Send to 0 observers');
    expect([stage.toasts, field(/^Notification title/u), field(/^Message/u)]).toEqual([
      [incomplete],
      expect.objectContaining({ ariaInvalid: 'true' }),
      expect.objectContaining({ ariaInvalid: 'true' }),
    ]);
    expect([screen.getByText('Enter a title.'), screen.getByText('Enter a message.')]).toHaveLength(2);
    await write();
    expect([screen.queryByText('Enter a title.'), screen.queryByText('Enter a message.')]).toEqual([null, null]);
    await press('Send to 0 observers');
    expect([stage.toasts.length, sends(stage)]).toEqual([2, []]);
  });

  test('NTF-05 a message of 10,000 characters says at once by how much it is too long', async () => {
    const stage = await opened();
    await write('Urns', 'x'.repeat(10_000));
    expect(screen.getByText('10,000 of 4,000 characters')).toBeInTheDocument();
    expect(screen.getByText('Shorten it to 4,000 characters.')).toBeInTheDocument();
    await found(stage);
    await toggle(/Ana Pop/u);
    await press('Send to 1 observer');
    expect([stage.toasts, sends(stage)]).toEqual([[incomplete], []]);
  });

  test('NTF-06 a refusal is told with its reason; the message stays', async () => {
    const stage = await sending();
    await settle(() => stage.waiting(sendNotification).fail({ ...failures.refused, detail: 'Nobody can be reached.' }));
    expect([field(/^Notification title/u).value, stage.toasts]).toEqual(['Urns', [failed('Nobody can be reached.')]]);
    expect(screen.getByText(/Nobody can be reached\./u)).toHaveTextContent('The message is still here.');
    await press('Send to 2 observers');
    await agree('Send');
    const [first, second] = sends(stage).map((args) => JSON.stringify(args));
    expect(first === second).toBe(false);
  });

  test('NTF-06 without an answer it is tried again under the same key, and cannot be changed meanwhile', async () => {
    const stage = await sending();
    await settle(() => stage.waiting(sendNotification).fail(failures.timeout));
    expect(screen.getByText(/The message may have gone out/u)).toBeInTheDocument();
    expect(field(/^Message/u)).toHaveAttribute('readonly');
    await press('Try again');
    expect(field(/^Notification title/u)).toHaveFocus();
    await settle(() => stage.waiting(sendNotification).answer({ id: 7, recipients: 2, withApp: 2, pushes: true }));
    const [first, second] = sends(stage);
    expect([second, field(/^Message/u).value]).toEqual([first, '']);
  });

  test('NTF-06 after a reload while sending, the same key is sent again by itself', async () => {
    const stage = await sending();
    const [before] = sends(stage);
    stage.close();
    const again = await opened();
    expect(sends(again)).toEqual([before]);
    await settle(() => again.waiting(sendNotification).answer({ id: 7, recipients: 2, withApp: 2, pushes: true }));
    expect(again.toasts.map(({ description }) => description)).toEqual(['NOTIFICATION_SENT']);
    again.close();
    expect(sends(await opened())).toEqual([]);
  });

  test('NTF-06 one that may have gone out waits for the reader, also on a screen come back to', async () => {
    const stage = await sending();
    const [before] = sends(stage);
    await settle(() => stage.waiting(sendNotification).fail(failures.timeout));
    stage.close();
    const again = await opened();
    expect([sends(again), screen.queryByText(/The message may have gone out/u) !== null]).toEqual([[], true]);
    await press('Try again');
    expect(sends(again)).toEqual([before]);
  });

  test('NTF-06 what was typed and picked is there again after leaving', async () => {
    const stage = await opened();
    await write('Urns', 'Half a sent');
    await found(stage);
    await toggle(/Bob/u);
    stage.tryToLeave('/observatori');
    expect(stage.went).toEqual(['/observatori']);
    stage.close();
    await opened();
    expect([field(/^Notification title/u).value, field(/^Message/u).value]).toEqual(['Urns', 'Half a sent']);
    expect(screen.getByText('Will reach 0 of 1 observer')).toBeInTheDocument();
  });
});

describe('to all', () => {
  const ask = async () => {
    const stage = await opened();
    await write();
    await press('Send to all');
    return stage;
  };

  test('NTF-06 the number of all is told, and has to be typed', async () => {
    const stage = await ask();
    expect(screen.getByText('All active: 1,240 observers, 900 with the app')).toBeInTheDocument();
    await type(/^Type the number/u, '124');
    await agree('Send to 1,240 observers');
    expect(stage.asked.some(({ endpoint }) => endpoint === sendNotificationToAll)).toBe(false);
    await type(/^Type the number/u, '1240');
    await agree('Send to 1,240 observers');
    expect(stage.waiting(sendNotificationToAll).args).toEqual({ body: { ...message, key: uuid } });
  });
});
