import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { listForms } from '#contract/form-list.ts';
import { listNgos } from '#contract/ngos.ts';
import { listObservers } from '#contract/observers.ts';
import { FormsScreen } from '#src/screens/forms/FormsScreen.tsx';
import { NgosScreen } from '#src/screens/ngos/NgosScreen.tsx';
import { as } from './forms.given.tsx';
import { type LoadState, take, walkLoad } from './loadWalk.ts';
import { formOf } from '#tests/support/forms.ts';
import { namesShown, openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';
import { visitedBefore } from '#tests/support/visited.ts';
import { observer, openObservers } from './observers.given.tsx';

/** Each list of rows breaks, comes, and is tried again: first while nothing is in sight, then over rows that stay. */
interface List {
  endpoint: Endpoint;
  title: string;
  open: () => Stage;
  answer: unknown;
  names: string[];
  /** Opens it with rows in sight, and others on their way. */
  reopen: () => Promise<Stage>;
}

const ngo = { id: 1, name: 'Unu', shortName: 'U', organizer: false, isActive: true };

async function filtered(endpoint: Endpoint, stage: Stage, answer: unknown): Promise<Stage> {
  await settle(() => {});
  await settle(() => take({ endpoint }, stage).answer(answer));
  await settle(() => fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'U' } }));
  await press('Filter');
  return stage;
}

const observers = { data: [observer(1, { name: 'Ana' })], totalItems: 1, totalPages: 1 };
const forms = [formOf(1, 'F1')];

async function formsVisited(): Promise<Stage> {
  const visited = await visitedBefore(listForms, { query: {} }, { formVersions: forms });
  return openScreen(<FormsScreen />, { ...as(true), visited });
}

const lists: Record<string, List> = {
  'OBS-02 the observers': {
    endpoint: listObservers,
    title: 'The observers could not be loaded.',
    open: openObservers,
    answer: observers,
    names: ['Ana'],
    reopen: () => filtered(listObservers, openObservers(), observers),
  },
  'NGO-03 the NGOs': {
    endpoint: listNgos,
    title: 'The NGOs could not be loaded.',
    open: () => openScreen(<NgosScreen />),
    answer: [ngo],
    names: ['Unu'],
    reopen: () => filtered(listNgos, openScreen(<NgosScreen />), [ngo]),
  },
  'FRM-01 the forms': {
    endpoint: listForms,
    title: 'The forms could not be loaded.',
    open: () => openScreen(<FormsScreen />, as(true)),
    answer: { formVersions: forms },
    names: ['Form F1'],
    reopen: formsVisited,
  },
};

function showsFirst(names: string[], { isThere, hasFailed }: LoadState): void {
  expect(namesShown()).toEqual(isThere ? names : []);
  expect(screen.queryByText('Loading…') !== null).toBe(!isThere && !hasFailed);
}

function showsKept(names: string[], { isAsked }: LoadState): void {
  expect(namesShown()).toEqual(names);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', String(isAsked));
}

for (const [name, { endpoint, title, answer, names, open, reopen }] of Object.entries(lists)) {
  const answerWith = async (asked: { answer: (value: unknown) => void }) => settle(() => asked.answer(answer));

  walkLoad(`TAB-01 TAB-02 ${name}: at first`, {
    endpoint,
    title,
    async open() {
      localStorage.clear();
      const stage = open();
      await settle(() => {});
      return stage;
    },
    answer: (_, asked) => answerWith(asked),
    shows: (load) => showsFirst(names, load),
  });

  walkLoad(`TAB-02 ${name}: rows in sight stay until others are there`, {
    endpoint,
    title: 'What you see could not be updated.',
    open: reopen,
    answer: (_, asked) => answerWith(asked),
    shows: (load) => showsKept(names, load),
  });
}
