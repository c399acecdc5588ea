import { screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { LocalDraft } from '#machines/form/stored-form.ts';
import { edited } from '#machines/form/edits.ts';
import { createRecoveryMachine, type RecoveryEvent } from '#machines/recovery/recovery.machine.ts';
import { furtherCopies, offeredCopy } from '#machines/recovery/recovery.selectors.ts';
import { type Action as ActionOf, walkScreen } from '#tests/support/screenWalk.ts';
import {
  answer,
  field,
  givenBrowserStore,
  leaveBehind,
  serve,
  stored,
  titleField,
  visit,
} from './form-editor.given.tsx';
import { settle, type Stage } from '#tests/support/screen.tsx';

givenBrowserStore();

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const machine = createRecoveryMachine<LocalDraft>();
type Snapshot = SnapshotFrom<typeof machine>;
type Action = ActionOf<typeof machine, Stage>;

const base = stored();
const copy = (slot: string, description: string, keptAt: number): LocalDraft => ({
  slot,
  formId: 7,
  base,
  document: edited(base.document, { edit: 'form.set', set: { description } }, 0).document,
  keptAt,
});
const copies = [copy('two', 'Second try', Date.UTC(2026, 10, 21, 9)), copy('one', 'First try', Date.UTC(2026, 10, 20))];

const finds = (found: readonly LocalDraft[]): Action => ({
  event: (snapshot) => (snapshot.hasTag('recalling') ? { type: 'xstate.done.actor.recall', output: found } : undefined),
  async does(stage) {
    for (const { keptAt, ...work } of found) await leaveBehind(work, keptAt);
    await serve(stage);
    if (found.length === 0) await titleField();
    else await screen.findByText('Unsaved work was found');
  },
});
const decides = (event: RecoveryEvent, button: string): Action => ({
  event: (snapshot) => (snapshot.hasTag('asking') ? event : undefined),
  does: () => answer(button),
});

const actions = {
  'two copies are found': finds(copies),
  'nothing is found': finds([]),
  'storage is forbidden': {
    event: (snapshot) =>
      snapshot.hasTag('recalling') ? { type: 'xstate.error.actor.recall', error: new Error('denied') } : undefined,
    async does(stage) {
      vi.stubGlobal('indexedDB', {
        open: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
      await serve(stage);
      await titleField();
    },
  },
  'gone on with': decides({ type: 'copy.recovered' }, 'Go on with it'),
  discarded: decides({ type: 'copy.discarded' }, 'Discard it'),
  'not now': decides({ type: 'copy.postponed' }, 'Not now'),
} satisfies Record<string, Action>;

const isThere = (text: string | RegExp) => screen.queryByText(text) !== null;
const isAsking = (snapshot: Snapshot) => snapshot.hasTag('asking');

async function shows(snapshot: Snapshot) {
  expect(isThere('Loading…')).toBe(snapshot.hasTag('recalling'));
  expect(isThere('Unsaved work was found')).toBe(isAsking(snapshot));
  if (isAsking(snapshot)) {
    const offered = offeredCopy<LocalDraft>(snapshot)?.document.description;
    expect(isThere(new RegExp(`^“${offered}”, kept in this browser on`, 'u'))).toBe(true);
    expect(isThere('1 more copy is kept.')).toBe(furtherCopies(snapshot) === 1);
  }
  if (snapshot.status !== 'done') return;
  await titleField();
  expect(field('Form title')).toHaveValue(snapshot.output?.copy?.document.description ?? 'Opening');
}

walkScreen({
  name: 'FED-08 recovery shows what its machine says',
  machine,
  input: { key: 7 },
  actions,
  key: (snapshot) => [snapshot.value, snapshot.context.copies.length],
  async open() {
    const stage = visit('/formulare/7');
    await settle(() => {});
    return stage;
  },
  shows,
  atLeast: 7,
});
