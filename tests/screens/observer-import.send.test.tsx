import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { importObservers } from '#contract/observer-import.ts';
import { savedFiles } from '#tests/support/savedFiles.ts';
import { failures } from '#tests/support/failures.ts';
import {
  alerts,
  canImport,
  checked,
  compare,
  choose,
  givenNoImport,
  letWork,
  linesIn,
  messy,
  opened,
  step,
  fileIn,
} from './observer-import.given.tsx';
import { working } from './import-work.given.ts';
import { press, settle } from '#tests/support/screen.tsx';

givenNoImport();

describe('OBI-03 importing', () => {
  const sending = async () => {
    const stage = await checked(messy, false, []);
    await press(/^Import 2/u);
    await settle(() => {});
    return stage;
  };

  test('sends the file as it is, tells how many were added and lists every line that was not', async () => {
    const stage = await sending();
    const call = stage.waiting(importObservers);
    const given = { query: { report: 'true' }, form: { ongId: '1' } };
    expect([call.args, await fileIn(call.args)]).toMatchObject([given, messy]);
    expect(call.args).toMatchObject({ files: { file: { name: 'list.csv', type: 'text/csv' } } });
    expect(stage.isGuarded()).toBe(true);
    const errors = [{ line: 2, phone: '07x', name: 'Dan', reason: 'phone-invalid' }];
    await settle(() => call.answer({ count: 2, errors }));
    expect(stage.toasts).toEqual([
      { status: 'success', title: 'SUCCESS', description: 'IMPORT_DONE', values: { count: 2 } },
    ]);
    expect([step(), stage.isGuarded()]).toEqual(['Done', false]);
    expect(screen.getByText('2 observers have been added successfully')).toBeVisible();
    expect(linesIn(/was not added/u)).toEqual([['2', '07x', 'Dan', 'The phone number needs 3 to 19 digits.']]);
    expect(screen.getByRole('link', { name: 'To the list of observers' })).toHaveAttribute('href', '/observatori');
    await press('Download these rows');
    await letWork();
    await vi.waitFor(() => expect(savedFiles).toHaveLength(1));
    expect(await savedFiles[0]?.[1].text()).toContain(
      '"07x","1111","Dan","The phone number needs 3 to 19 digits.","2"\r\n',
    );
    await press('Import another file');
    expect(step()).toBe('Choose a file');
    await choose('0731,1111,Ana');
    await compare(stage, [{ at: 0, name: 'Ana', ngo: null }]);
    expect(canImport()).toBe(false);
  });

  test('each step takes the focus that the one before had; importing keeps it', async () => {
    const current = () => screen.getByRole('listitem', { current: 'step' });
    const stage = await checked(messy, false, []);
    expect(current()).toHaveFocus();
    const button = screen.getByRole('button', { name: /^Import 2/u });
    await settle(() => button.focus());
    await press(/^Import 2/u);
    expect([document.activeElement === button, canImport(), button.title]).toEqual([true, false, 'Sending the file…']);
    await settle(() => stage.waiting(importObservers).answer({ count: 2, errors: [] }));
    expect(current()).toHaveFocus();
  });

  test.each([
    [
      'refused',
      { ...failures.refused, detail: 'There is no NGO with this id.' },
      'There is no NGO with this id. No observer was added.',
    ],
    [
      'broken off',
      failures.offline,
      'Some observers may have been added. Importing the file again adds only those who are missing.',
    ],
  ])('what was %s is told, and can be sent again', async (_what, failure, said) => {
    const stage = await sending();
    await settle(() => stage.waiting(importObservers).fail(failure));
    expect(stage.toasts).toEqual([{ status: 'error', title: 'ERROR', description: 'IMPORT_FAILED' }]);
    expect([alerts(), canImport()]).toEqual([expect.stringContaining(said), true]);
  });

  test('cancelling asks, and says that some may have been added', async () => {
    const stage = await sending();
    const { signal } = stage.waiting(importObservers);
    await press('Cancel');
    await screen.findByRole('alertdialog', { name: 'Stop the import?' });
    await press('Stop');
    expect([signal?.aborted, step(), alerts()]).toEqual([
      true,
      'Check',
      expect.stringContaining('Some observers may have been added.'),
    ]);
  });

  test('NAV-08 leaving meanwhile asks', async () => {
    const stage = await sending();
    stage.tryToLeave('/urgents');
    await screen.findByRole('alertdialog', { name: 'Leave while the file is being sent?' });
    await press('Stay here');
    expect(stage.went).toEqual([]);
    stage.tryToLeave('/urgents');
    await screen.findByRole('alertdialog', { name: 'Leave while the file is being sent?' });
    await press('Leave now');
    expect(stage.went).toEqual(['/urgents']);
  });

  test('SES-08 a session that ends meanwhile loses neither the file nor what is wrong with it', async () => {
    const stage = await sending();
    await settle(() => stage.waiting(importObservers).fail(failures.unauthorized));
    expect(stage.toasts).toEqual([]);
    stage.endSession();
    stage.close();
    await compare(await opened());
    expect([step(), linesIn(/with problems/u).length]).toEqual(['Check', 2]);
  });

  test('SES-08 nor does it bring back a file that was imported, or put aside', async () => {
    const done = await sending();
    await settle(() => done.waiting(importObservers).answer({ count: 2, errors: [] }));
    done.endSession();
    done.close();
    const stage = await opened();
    expect(step()).toBe('Choose a file');
    await choose(messy);
    await compare(stage);
    await press('Choose another file');
    stage.endSession();
    stage.close();
    await opened();
    expect(step()).toBe('Choose a file');
  });

  test('who leaves on their own finds no file later', async () => {
    const stage = await checked(messy);
    stage.close();
    await opened();
    expect([step(), working.length]).toEqual(['Choose a file', 2]);
  });
});
