import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { previewReach, sendNotification } from '#contract/notifications.ts';
import { NotificationsScreen } from '#src/screens/notifications/NotificationsScreen.tsx';
import { failures } from '#tests/support/failures.ts';
import { ana, bob, found, ion, opened, pageOf, reach, toggle, write } from './notifications.given.tsx';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';
import { observer } from './observers.given.tsx';

const nobody = (id: number) => ({ id, name: `Observer ${id}`, phone: `07220${String(id).padStart(5, '0')}` });
const told = (observers: number, without: number[], total = without.length, pushes = true) => ({
  observers,
  withApp: observers - total,
  pushes,
  withoutApp: pageOf(without.map(nobody), total, Math.ceil(total / 1_000)),
});
const dialog = async () => within(await screen.findByRole('alertdialog'));
const asks = (stage: Stage) => stage.asked.filter(({ endpoint }) => endpoint === previewReach).map(({ args }) => args);

/** The question whether the message is to go to Ana, who has the app, Bob, who has not, and Ion, who has it. */
async function asked() {
  const stage = await opened();
  await write();
  await found(stage);
  await press('Select all');
  await press('Send to 3 observers');
  return { stage, question: await dialog() };
}

describe('C1 FND-03 before anything is sent', () => {
  test('it is said how many have the app, and the others are named with their numbers', async () => {
    const { stage, question } = await asked();
    expect(question.getByText('Finding out who has the app…')).toBeInTheDocument();
    expect(asks(stage)).toEqual([
      { query: { page: 1, pageSize: 20 }, body: { channel: 'Firebase', recipients: [ana.id, bob.id, ion.id] } },
    ]);
    await settle(() => stage.waiting(previewReach).answer(told(3, [bob.id])));
    expect(question.getByText('2 of 3 observers have the app.')).toBeInTheDocument();
    expect(question.getByText('Call the one who has no app:')).toBeInTheDocument();
    expect(question.getByRole('link', { name: nobody(bob.id).phone })).toHaveAttribute(
      'href',
      `tel:${nobody(bob.id).phone}`,
    );
    expect(stage.asked.some(({ endpoint }) => endpoint === sendNotification)).toBe(false);
  });

  test.each([
    [told(3, []), 'All 3 observers have the app.', /no app|push service/u],
    [told(3, [1, 2, 3]), 'None of the 3 observers has the app: no phone will show this message.', /push service/u],
    [told(2, []), '1 of those chosen is deactivated or was deleted, and gets nothing.', /no app/u],
    [
      told(3, [], 0, false),
      'This server has no push service: messages are recorded here and do not reach any phone.',
      /no app/u,
    ],
  ])('%# what is so is said, and nothing else', async (answer, said, unsaid) => {
    const { stage, question } = await asked();
    await settle(() => stage.waiting(previewReach).answer(answer));
    expect([question.getByText(said), question.queryByText(unsaid)]).toEqual([expect.anything(), null]);
  });

  test('of thousands the first are listed, then all, page by page, and copied', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    const { stage, question } = await asked();
    await settle(() => stage.waiting(previewReach).answer(told(3_000, [1, 2], 1_001)));
    expect(question.getByText('and 999 more')).toBeInTheDocument();
    await press('Copy 2 names and numbers');
    expect(writeText.mock.calls).toEqual([['Observer 1\t0722000001\nObserver 2\t0722000002']]);
    await press('Show all');
    const thousand = Array.from({ length: 1_000 }, (_, index) => index + 1);
    await settle(() => stage.waiting(previewReach).answer(told(3_000, thousand, 1_001)));
    await settle(() => stage.waiting(previewReach).answer(told(3_000, [2_000], 1_001)));
    expect(asks(stage).map(({ query }) => query)).toEqual([
      { page: 1, pageSize: 20 },
      { page: 1, pageSize: 1_000 },
      { page: 2, pageSize: 1_000 },
    ]);
    expect(question.getAllByRole('listitem')).toHaveLength(1_001);
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  test('where it cannot be found out, why is said, it is asked again, and sending stays possible', async () => {
    const { stage, question } = await asked();
    await settle(() => stage.waiting(previewReach).fail(failures.offline));
    expect(question.getByText('Who has the app could not be found out.')).toBeInTheDocument();
    await settle(() => stage.goOnline());
    expect(asks(stage)).toHaveLength(2);
    await settle(() => fireEvent.click(question.getByRole('button', { name: 'Send' })));
    expect(stage.waiting(sendNotification).args.body).toMatchObject({ recipients: [ana.id, bob.id, ion.id] });
  });

  test('a back end that does not know the call tells nothing, and nothing false is said', async () => {
    const { stage, question } = await asked();
    await settle(() => stage.waiting(previewReach).fail(failures.notFound));
    expect(question.getByText('This server does not tell who has the app.')).toBeInTheDocument();
  });

  test('of those who came from elsewhere the server is asked at once, and until then nothing is promised', async () => {
    const drafts = [['notification.people', [{ id: 7, name: 'Zoe' }]]];
    sessionStorage.setItem('drafts', JSON.stringify({ account: 'ana', drafts }));
    const stage = await opened();
    expect([screen.getByText('1 observer chosen'), screen.queryByText(/Will reach/u)]).toEqual([
      expect.anything(),
      null,
    ]);
    await settle(() => stage.waiting(previewReach).answer(told(1, [7])));
    expect(screen.getByText('Will reach 0 of 1 observer')).toBeInTheDocument();
    expect(screen.getByText('1 has no app and will not get it')).toBeInTheDocument();
  });

  test('published back ends tell nothing of an app, so that nothing is said of those found', async () => {
    const stage = await opened();
    await found(stage, [observer(1, { hasApp: null, deviceRegisterDate: null })]);
    await toggle(/Observer 1/u);
    await settle(() => stage.waiting(previewReach).fail(failures.notFound));
    expect([screen.getByText('1 observer chosen'), screen.queryByText(/Will reach|no app/u)]).toEqual([
      expect.anything(),
      null,
    ]);
  });

  test('to all it is said as well', async () => {
    const stage = await opened();
    await write();
    await press('Send to all');
    expect(asks(stage)).toEqual([{ query: { page: 1, pageSize: 20 }, body: { channel: 'Firebase' } }]);
    await settle(() => stage.waiting(previewReach).answer(told(1_240, [5], 340)));
    expect((await dialog()).getByText('900 of 1,240 observers have the app.')).toBeInTheDocument();
  });

  test('a server without a push service says so before anybody writes', async () => {
    const stage = openScreen(<NotificationsScreen />);
    const { countReached } = await import('#contract/notifications.ts');
    await settle(() => stage.waiting(countReached).answer({ ...reach, pushes: false }));
    expect(screen.getByText(/^This server has no push service/u)).toBeInTheDocument();
    expect([screen.getByText('0 observers chosen'), screen.queryByText(/Will reach/u)]).toEqual([
      expect.anything(),
      null,
    ]);
  });
});

describe('FND-03 after it was sent', () => {
  const sent = async (answer: object) => {
    const { stage, question } = await asked();
    await settle(() => fireEvent.click(question.getByRole('button', { name: 'Send' })));
    await settle(() => stage.waiting(sendNotification).answer({ id: 7, ...answer }));
    return stage;
  };

  test('to everybody who has the app', async () => {
    const stage = await sent({ recipients: 3, withApp: 3, pushes: true });
    expect([screen.getByText('Sent to 3 observers.'), stage.toasts.at(-1)?.status]).toEqual([
      expect.anything(),
      'success',
    ]);
    expect(screen.queryByRole('link', { name: 'See who has no app' })).toBeNull();
  });

  test('to some, with a way to the others', async () => {
    const stage = await sent({ recipients: 3, withApp: 2, pushes: true });
    expect(screen.getByText('Sent to 2 of 3 observers; without the app: 1.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See who has no app' })).toHaveAttribute(
      'href',
      '/notifications/history/7?status=no-device',
    );
    expect(stage.toasts).toEqual([
      {
        status: 'warning',
        title: 'WARNING',
        description: 'NOTIFICATION_SENT_SOME',
        values: { count: 3, withApp: 2, without: 1 },
      },
    ]);
  });

  test('to nobody, because the server only writes it down', async () => {
    const stage = await sent({ recipients: 3, withApp: 3, pushes: false });
    expect(screen.getByText(/^Recorded for 3 observers, but not sent/u)).toBeInTheDocument();
    expect(stage.toasts.at(-1)?.status).toBe('warning');
  });

  test('a published back end tells its number alone', async () => {
    await sent({ recipients: 3, withApp: null, pushes: null });
    expect(screen.getByText('Sent to 3 observers.')).toBeInTheDocument();
  });
});
