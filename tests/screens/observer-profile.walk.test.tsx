import { fireEvent, screen } from '@testing-library/react';
import { listObservers } from '#contract/observers.ts';
import { addObserver, deleteObserver, updateObserver } from '#contract/observer-changes.ts';
import type { ProfileMode } from '#machines/profile/profile.types.ts';
// Loaded before the walks begin, not while one waits for the first question.
import '#src/screens/observer-profile/ProfileQuestions.tsx';
import { ana, open } from './observer-profile.given.tsx';
import { settle } from '#tests/support/screen.tsx';
import type { World } from './profile.given.ts';
import { walkProfile } from './profileWalk.ts';

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

const observer = { key: ana.phone, draft: `observer.${ana.phone}`, worldIn: world, open };

walkProfile(observer, { name: 'OBP-02 OBP-04 OBP-07 NAV-08 adding an observer', mode: 'new', atLeast: 10 });
walkProfile(observer, {
  name: 'OBP-03 OBP-04 OBP-05 OBP-06 OBP-07 NAV-08 changing an observer',
  mode: 'edit',
  atLeast: 30,
});
walkProfile(observer, {
  name: 'NAV-08 changing an observer, with what was typed before a reload,',
  mode: 'edit',
  kept: { name: 'Another name' },
  atLeast: 30,
});
walkProfile(observer, { name: 'OBP-01 OBP-04 looking at an observer', mode: 'view', atLeast: 1 });
