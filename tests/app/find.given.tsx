import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect } from 'vitest';
import { findAnything } from '#contract/find.ts';
import { Find } from '#src/app/find/Find.tsx';
import { FrameContext } from '#src/app/frameContext.ts';
import { openScreen, settle, type Given, type Stage } from '#tests/support/screen.tsx';
import { frameTools } from './frameTools.ts';

function Framed() {
  const [tools] = useState(frameTools);
  useEffect(() => tools.history.stop, [tools]);
  return (
    <FrameContext value={tools}>
      <h1 tabIndex={-1}>A screen</h1>
      <Find />
    </FrameContext>
  );
}

export const organizer = { token: 'token', userName: 'ana', expiresAt: null, organizer: true, idNgo: 1 };
export const ngoAdmin = { ...organizer, organizer: false };
export const none = { stations: [], observers: [], ngos: [], forms: [], questions: [], notes: [], more: [] };
export const all = {
  stations: [{ id: 5, countyCode: 'CJ', number: 40, address: 'Școala Unirii' }],
  observers: [{ id: 7, name: 'Ana Pop', phone: '0722000469', ngo: 'NGO A' }],
  ngos: [{ id: 3, name: 'Free Votes', shortName: 'FV' }],
  forms: [{ id: 4, code: 'A', description: 'Opening', draft: false }],
  questions: [{ id: 41, idForm: 4, formCode: 'A', code: 'A1', text: 'Was the urn sealed?' }],
  notes: [
    {
      id: 9,
      idObserver: 7,
      idPollingStation: 5,
      idForm: 4,
      countyCode: 'CJ',
      number: 40,
      excerpt: 'urn broken',
      at: '',
    },
  ],
  more: ['notes'],
};

export const open = (given: Given = {}): Stage =>
  openScreen(<Framed />, { claims: organizer, offers: ['find', 'account'], ...given });
/** Where nothing has a size the dialog takes the focus itself; in browsers its first field does (tests/e2e). */
export async function field(): Promise<HTMLElement> {
  const found = await screen.findByRole('combobox', { name: 'Stations, people, forms, notes, screens' });
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]') == null).toBe(false));
  await settle(() => found.focus());
  return found;
}
export const ctrlK = (on: Element = document.body) => fireEvent.keyDown(on, { key: 'k', ctrlKey: true });
export const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
export const active = async () => {
  const id = (await field()).getAttribute('aria-activedescendant');
  expect(screen.queryAllByRole('option', { selected: true }).map((option) => option.id)).toEqual(
    id === null ? [] : [id],
  );
  return id === null ? null : document.getElementById(id)?.textContent;
};
export const groups = () =>
  screen.queryAllByRole('group').map((group) => [
    document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ]);

/** Opens it and types; answers what the server then is asked. */
export async function search(stage: Stage, typed: string, found: unknown = all) {
  const before = stage.asked.length;
  ctrlK();
  await userEvent.type(await field(), typed);
  const last = () => stage.asked.slice(before).at(-1)?.args;
  await waitFor(() => expect(last()).toEqual({ query: { q: typed.trim() } }));
  await settle(() => stage.waiting(findAnything).answer(found));
}
