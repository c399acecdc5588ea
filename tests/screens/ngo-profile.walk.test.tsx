import { fireEvent, screen } from '@testing-library/react';
import { addNgo, deleteNgo, getNgo, listNgoAdmins, updateNgo } from '#contract/ngos.ts';
import type { ProfileMode } from '#machines/profile/profile.types.ts';
// Loaded before the walks begin, not while one waits for the first question.
import '#src/screens/ngo-profile/NgoQuestions.tsx';
import { alpha, open } from './ngo-profile.given.tsx';
import { settle } from '#tests/support/screen.tsx';
import type { World } from './profile.given.ts';
import { walkProfile } from './profileWalk.ts';

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

const ngo = { key: '2', draft: 'ngo.2', worldIn: world, open };

walkProfile(ngo, { name: 'NGP-01 NGP-02 NAV-08 adding an NGO', mode: 'new', atLeast: 10 });
walkProfile(ngo, { name: 'NGP-01 NGP-02 NAV-08 changing an NGO', mode: 'edit', atLeast: 25 });
walkProfile(ngo, {
  name: 'NAV-08 changing an NGO, with what was typed before a reload,',
  mode: 'edit',
  kept: { name: 'Another name' },
  atLeast: 25,
});
walkProfile(ngo, { name: 'NGP-01 looking at an NGO', mode: 'view', atLeast: 1 });
