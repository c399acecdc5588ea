import { fireEvent, screen } from '@testing-library/react';
import { addNgo, deleteNgo, getNgo, listNgoAdmins, updateNgo } from '#contract/ngos.ts';
import type { ProfileMode } from '#machines/profile/profile.facts.ts';
// Loaded before the walks begin, not while one waits for the first question.
import '#src/screens/ngo-profile/NgoQuestions.tsx';
import { walkScreen } from '#tests/support/screenWalk.ts';
import { alpha, open } from './ngo-profile.given.tsx';
import { settle } from '#tests/support/screen.tsx';
import { machine, type World } from './profile.given.ts';
import { showsForm, showsProfile } from './profile.then.ts';
import { actionsIn, offeredIn } from './profile.when.ts';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const fillTheRest = () =>
  settle(() =>
    fireEvent.change(screen.getByRole('textbox', { name: /^Short name/u, hidden: true }), { target: { value: 'AN' } }),
  );

const world = (mode: ProfileMode): World => ({
  entity: alpha,
  load: { endpoint: getNgo, answer: alpha },
  loadTheRest: (stage) => settle(() => stage.waiting(listNgoAdmins).answer([])),
  save: { endpoint: mode === 'new' ? addNgo : updateNgo, answer: undefined },
  remove: { endpoint: deleteNgo, answer: undefined },
  ...(mode === 'new' && { fillTheRest }),
});

const draft = { name: 'Another name' };
const walks: [name: string, mode: ProfileMode, kept: typeof draft | null, atLeast: number][] = [
  ['NGP-01 NGP-02 NAV-08 adding an NGO', 'new', null, 10],
  ['NGP-01 NGP-02 NAV-08 changing an NGO', 'edit', null, 25],
  ['NAV-08 changing an NGO, with what was typed before a reload,', 'edit', draft, 25],
  ['NGP-01 looking at an NGO', 'view', null, 1],
];

for (const [name, mode, kept, atLeast] of walks) {
  const one = world(mode);
  walkScreen({
    name: `${name} shows what its machine says`,
    machine,
    input: { mode, key: mode === 'new' ? null : '2', draft: kept, canDeactivate: true },
    actions: offeredIn(mode, kept !== null, actionsIn(one)),
    key: ({ value, context }) => [
      value,
      context.draft !== null,
      context.fieldErrors.length > 0,
      context.contest?.choices,
    ],
    prepare() {
      sessionStorage.clear();
      const drafts = [['ngo.2', kept]];
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
