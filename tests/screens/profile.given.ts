import { screen } from '@testing-library/react';
import type { SnapshotFrom } from 'xstate';
import type { Endpoint } from '#contract/endpoint.ts';
import { createProfileMachine } from '#machines/profile/profile.machine.ts';
import { contestOf } from '#machines/profile/profile.selectors.ts';
import type { Stage } from '#tests/support/screen.tsx';

export const machine = createProfileMachine<unknown, unknown, unknown>({
  keyOf: () => 'key',
  hasField: () => true,
  rebase: (draft) => draft,
});
export type Snapshot = SnapshotFrom<typeof machine>;

export interface World {
  /** As the server has it. */
  entity: { name: string };
  load: { endpoint: Endpoint; answer: unknown };
  /** What the screen loads as soon as the thing is there. */
  loadTheRest?: (stage: Stage) => Promise<void>;
  save: { endpoint: Endpoint; answer: unknown };
  remove: { endpoint: Endpoint; answer: unknown };
  /** Everything but the name, where nothing is there yet. */
  fillTheRest?: () => Promise<void>;
}

// Found without roles, which takes several times as long and is proven where each thing is tested alone.
export const nameField = () => {
  const field = document.querySelector<HTMLInputElement>('input[name="name"]');
  if (field === null) throw new Error('there is no field for the name');
  return field;
};
export const button = (says: RegExp) => {
  const found = [...document.querySelectorAll('button')].findLast(({ textContent }) => says.test(textContent));
  if (found === undefined) throw new Error(`no button says ${says}`);
  return found;
};
export const question = () => document.querySelector('[role="alertdialog"]');
export const untilAsked = async () => question() ?? (await screen.findByRole('alertdialog'));

export const typed = 'Another name';
export const theirName = 'Their name';
export const chosen = (snapshot: Snapshot) => contestOf(snapshot)?.choices['name'];
