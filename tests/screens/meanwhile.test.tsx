import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listObservers } from '#contract/observers.ts';
import { updateObserver } from '#contract/observer-changes.ts';
import { getNgo, updateNgo, updateNgoAdmin } from '#contract/ngos.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import * as ngo from './ngo-profile.given.tsx';
import { ana, open, opened, question, state, type, values } from './observer-profile.given.tsx';
import { press, settle, speak } from '#tests/support/screen.tsx';

// Two people, or two tabs of one, change the same thing: what the second one sees.

const meanwhile = (stored: object, paths: readonly string[], by: string | null = 'dan') => ({
  ...failures.refused,
  status: 409,
  code: 'changed-meanwhile',
  errors: Object.fromEntries(paths.map((path) => [path, ['was changed by somebody else meanwhile']])),
  errorCodes: Object.fromEntries(paths.map((path) => [path, 'changed-meanwhile'])),
  members: { stored, changedAt: '2026-11-22T08:00:00.000Z', changedBy: by },
});

const title = 'This was changed meanwhile';
const choose = async (field: string, words: RegExp) => {
  const group = within(await screen.findByRole('group', { name: field }));
  await settle(() => fireEvent.click(group.getByRole('radio', { name: words })));
};
const inQuestion = async (name: string) => {
  const dialog = await question(title);
  await settle(() => fireEvent.click(within(dialog).getByRole('button', { name })));
};

describe('C19 an observer that somebody else changed', () => {
  const theirs = { ...ana, name: 'Ana Maria', phone: '0733000111', pinVersion: 4 };
  const had = { name: ana.name, phone: ana.phone, isActive: true };

  test('both values of each field are shown, with who saved the other and when; nothing is chosen for the reader', async () => {
    const stage = await opened('edit');
    await type('Name', 'Ana Pop-Ilie');
    await type('Password', '482915');
    await press('Save');
    const call = stage.waiting(updateObserver);
    expect(call.args.body).toEqual({
      idObserver: ana.id,
      name: 'Ana Pop-Ilie',
      pin: '482915',
      strictPin: true,
      before: had,
    });
    await settle(() => call.fail(meanwhile(theirs, ['name', 'pin'])));
    const dialog = await question(title);
    expect(dialog).toHaveTextContent('dan saved another value on 22 Nov 2026, 10:00.');
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Saved meanwhileAna Maria',
      'Typed hereAna Pop-Ilie',
      'Saved meanwhileThe password that was set meanwhile',
      'Typed hereThe password that you typed',
    ]);
    expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
    expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(dialog);
  });

  test('the own name and their password: the rest is theirs, and it is saved without another press', async () => {
    const stage = await opened('edit');
    await type('Name', 'Ana Pop-Ilie');
    await type('Password', '482915');
    await press('Save');
    await settle(() => stage.waiting(updateObserver).fail(meanwhile(theirs, ['name', 'pin'])));
    await choose('Name', /^Typed here/u);
    await choose('Password', /^Saved meanwhile/u);
    await inQuestion('Save');
    const call = stage.waiting(updateObserver);
    expect(call.args.body).toEqual({
      idObserver: ana.id,
      name: 'Ana Pop-Ilie',
      before: { name: 'Ana Maria', phone: '0733000111', isActive: true, pinVersion: 4 },
    });
    await settle(() => call.answer({ ...theirs, name: 'Ana Pop-Ilie' }));
    expect([values(), state(), stage.went]).toEqual([
      ['Ana Pop-Ilie', '0733000111', ''],
      'Nothing to save yet.',
      ['renamed /observatori/profil/edit/0733000111'],
    ]);
  });

  test('a typed password outlives a decision about another field, a third saver and a lost connection', async () => {
    const stage = await opened('edit');
    await type('Name', 'Ana Pop-Ilie');
    await type('Password', '482915');
    await press('Save');
    await settle(() => stage.waiting(updateObserver).fail(meanwhile(theirs, ['name'])));
    await choose('Name', /^Typed here/u);
    await inQuestion('Save');
    await settle(() => stage.waiting(updateObserver).fail(meanwhile({ ...theirs, name: 'Anna' }, ['name'], null)));
    expect(await question(title)).toHaveTextContent('Another value was saved on 22 Nov 2026, 10:00.');
    await choose('Name', /^Typed here/u);
    await inQuestion('Save');
    const call = stage.waiting(updateObserver);
    expect(call.args.body).toMatchObject({ pin: '482915', before: { name: 'Anna' } });
    await settle(() => call.fail(failures.offline));
    expect(values()).toEqual(['Ana Pop-Ilie', '0733000111', '482915']);
    await press('Save');
    await settle(() => stage.waiting(updateObserver).fail(failures.notFound));
    await question('This no longer exists');
    await press('Stay and copy what I typed');
    expect(values()).toEqual(['Ana Pop-Ilie', '0733000111', '482915']);
  });

  test('theirs alone: it is read anew, and nothing is left to save', async () => {
    const stage = await opened('edit');
    await type('Name', 'Ana Pop-Ilie');
    await press('Save');
    await settle(() => stage.waiting(updateObserver).fail(meanwhile(theirs, ['name'])));
    await choose('Name', /^Saved meanwhile/u);
    await inQuestion('Save');
    const load = stage.waiting(listObservers);
    expect(load.args.query).toMatchObject({ Number: '0733000111' });
    await settle(() => load.answer({ data: [theirs], totalItems: 1, totalPages: 1 }));
    expect([values(), state()]).toEqual([['Ana Maria', '0733000111', ''], 'Nothing to save yet.']);
  });

  test('put off, everything typed stands, and the next save asks again', async () => {
    const stage = await opened('edit');
    await type('Name', 'Ana Pop-Ilie');
    await press('Save');
    await settle(() => stage.waiting(updateObserver).fail(meanwhile(theirs, ['name'])));
    await inQuestion('Go on editing');
    expect(values()).toEqual(['Ana Pop-Ilie', ana.phone, '']);
    await press('Save');
    const call = stage.waiting(updateObserver);
    expect(call.args.body).toEqual({ idObserver: ana.id, name: 'Ana Pop-Ilie', before: had });
  });

  test('what was typed before a reload is compared with what was read then, not with what is there now', async () => {
    const first = await opened('edit');
    await type('Name', 'Ana Pop-Ilie');
    first.close();
    const stage = await opened('edit', [{ ...ana, name: 'Ana Maria' }]);
    expect(values()[0]).toBe('Ana Pop-Ilie');
    await press('Save');
    const call = stage.waiting(updateObserver);
    expect(call.args.body).toEqual({ idObserver: ana.id, name: 'Ana Pop-Ilie', before: had });
  });

  test('in Romanian, and by the reader in another tab', async () => {
    await speak('ro');
    const claims = { ...ngo.admin, userName: 'ana' };
    const stage = open('edit', ana.phone, { claims });
    await settle(() => {});
    await settle(() => stage.waiting(listObservers).answer({ data: [ana], totalItems: 1, totalPages: 1 }));
    await settle(() =>
      fireEvent.change(screen.getByRole('textbox', { name: /^Nume/u }), { target: { value: 'Ana Pop-Ilie' } }),
    );
    await press('Salvați');
    await settle(() => stage.waiting(updateObserver).fail(meanwhile(theirs, ['name'], 'ana')));
    const dialog = await question('Între timp s-a făcut o modificare');
    expect(dialog).toHaveTextContent('Dumneavoastră ați salvat altă valoare la 22 nov. 2026, 10:00');
  });
});

describe('C19 an NGO that somebody else changed', () => {
  const theirs = { ...ngo.alpha, name: 'Alpha and Omega', isActive: false };
  const had = { name: 'Alpha', shortName: 'ALF', organizer: false, isActive: true };

  test('the own name goes before theirs; what only they changed stays theirs', async () => {
    const stage = await ngo.opened('edit');
    await ngo.type('Name', 'Alphabet');
    await ngo.submit();
    const call = stage.waiting(updateNgo);
    expect(call.args.body).toEqual({ ...had, idNgo: 2, name: 'Alphabet', before: had });
    await settle(() => call.fail(meanwhile(theirs, ['name'])));
    expect((await screen.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Saved meanwhileAlpha and Omega',
      'Typed hereAlphabet',
    ]);
    await choose('Name', /^Typed here/u);
    await inQuestion('Save');
    const then = { ...had, name: 'Alpha and Omega', isActive: false };
    const call2 = stage.waiting(updateNgo);
    expect(call2.args.body).toEqual({ ...then, idNgo: 2, name: 'Alphabet', before: then });
    await settle(() => call2.answer({ ...theirs, name: 'Alphabet' }));
    expect(ngo.values()).toEqual(['Alphabet', 'ALF', false, false]);
  });

  test('theirs alone: it is read anew', async () => {
    const stage = await ngo.opened('edit');
    await ngo.type('Name', 'Alphabet');
    await ngo.submit();
    await settle(() => stage.waiting(updateNgo).fail(meanwhile(theirs, ['name'])));
    await choose('Name', /^Saved meanwhile/u);
    await inQuestion('Save');
    await settle(() => stage.waiting(getNgo).answer(theirs));
    expect(ngo.values()).toEqual(['Alpha and Omega', 'ALF', false, false]);
  });

  test('a server that answers nothing to a save, as published ones do, saves as before', async () => {
    const stage = await ngo.opened('edit');
    await ngo.type('Name', 'Alphabet');
    await ngo.submit();
    await settle(() => stage.waiting(updateNgo).answer(null));
    expect(ngo.values()).toEqual(['Alphabet', 'ALF', false, true]);
  });
});

describe('C19 an account whose password somebody else set', () => {
  const account = { ...ngo.account(8, 'dan'), passwordVersion: 3 };
  const typed = 'words of my own';

  async function contested() {
    const stage = await ngo.opened('edit');
    await press('Change the password of dan');
    await screen.findByRole('dialog');
    await settle(() => fireEvent.change(screen.getByLabelText(/^Password/u), { target: { value: typed } }));
    await settle(() => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' })));
    await settle(() => stage.waiting(updateNgoAdmin).fail(meanwhile(account, ['password'])));
    return stage;
  }

  test('it is said, and what was typed stays; set all the same, it goes over theirs', async () => {
    const stage = await contested();
    expect(screen.getByRole('alert')).toHaveTextContent('dan saved another value on 22 Nov 2026, 10:00.');
    expect(screen.getByLabelText(/^Password/u)).toHaveValue(typed);
    await press('Set mine instead');
    const call = stage.waiting(updateNgoAdmin);
    expect(call.args.body).toEqual({ password: typed, before: { passwordVersion: 3 } });
    await settle(() => call.answer({ ...account, passwordVersion: 4 }));
    expect(stage.toasts.map(({ description }) => description)).toEqual(['ACCOUNT_CHANGED']);
    await press('Change the password of dan');
    await screen.findByRole('dialog');
    await settle(() => fireEvent.change(screen.getByLabelText(/^Password/u), { target: { value: `${typed} again` } }));
    await settle(() => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' })));
    const call2 = stage.waiting(updateNgoAdmin);
    expect(call2.args.body).toMatchObject({ before: { passwordVersion: 4 } });
  });

  test('theirs left as it is, the form closes and nothing is told', async () => {
    const stage = await contested();
    await press('Keep theirs');
    expect([screen.queryByRole('dialog'), stage.toasts]).toEqual([null, []]);
  });
});
