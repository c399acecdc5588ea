import { fireEvent, screen } from '@testing-library/react';
import { listObservers } from '#contract/observers.ts';
import { addObserver, deleteObserver, updateObserver } from '#contract/observer-changes.ts';
import type { ProfileMode } from '#machines/profile/profile.facts.ts';
// Loaded before the walks begin, not while one waits for the first question.
import '#src/screens/observer-profile/ProfileQuestions.tsx';
import { walkScreen } from '#tests/support/screenWalk.ts';
import { ana, open } from './observer-profile.given.tsx';
import { settle } from '#tests/support/screen.tsx';
import { machine, type World } from './profile.given.ts';
import { showsForm, showsProfile } from './profile.then.ts';
import { actionsIn, offeredIn } from './profile.when.ts';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label, hidden: true }), { target: { value } });

const fillTheRest = () =>
  settle(() => {
    fill(/^Phone/u, '0722000222');
    fill(/^Password/u, '482915');
  });

const world = (mode: ProfileMode): World => ({
  entity: ana,
  load: { endpoint: listObservers, answer: { data: [ana], totalItems: 1, totalPages: 1 } },
  save: mode === 'new' ? { endpoint: addObserver, answer: 7 } : { endpoint: updateObserver, answer: true },
  remove: { endpoint: deleteObserver, answer: true },
  ...(mode === 'new' && { fillTheRest }),
});

const draft = { name: 'Another name' };
const walks: [name: string, mode: ProfileMode, kept: typeof draft | null, atLeast: number][] = [
  ['OBP-02 OBP-04 OBP-07 NAV-08 adding an observer', 'new', null, 10],
  ['OBP-03 OBP-04 OBP-05 OBP-06 OBP-07 NAV-08 changing an observer', 'edit', null, 30],
  ['NAV-08 changing an observer, with what was typed before a reload,', 'edit', draft, 30],
  ['OBP-01 OBP-04 looking at an observer', 'view', null, 1],
];

for (const [name, mode, kept, atLeast] of walks) {
  const one = world(mode);
  walkScreen({
    name: `${name} shows what its machine says`,
    machine,
    input: { mode, key: mode === 'new' ? null : ana.phone, draft: kept, canDeactivate: true },
    actions: offeredIn(mode, kept !== null, actionsIn(one)),
    key: ({ value, context }) => [
      value,
      context.draft !== null,
      context.fieldErrors.length > 0,
      context.contest?.choices,
    ],
    prepare() {
      sessionStorage.clear();
      const drafts = [[`observer.${ana.phone}`, kept]];
      if (kept !== null) sessionStorage.setItem('drafts', JSON.stringify({ account: 'ana', drafts }));
    },
    async open() {
      const stage = open(mode);
      await settle(() => {});
      return stage;
    },
    async shows(snapshot, stage) {
      await showsProfile(snapshot, stage, one);
      if (mode !== 'view') showsForm(snapshot, one);
    },
    atLeast,
  });
}
