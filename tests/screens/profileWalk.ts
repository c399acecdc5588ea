import type { ProfileMode } from '#machines/profile/profile.types.ts';
import { settle, type Stage } from '#tests/support/screen.tsx';
import { walkScreen } from '#tests/support/screenWalk.ts';
import { machine, type World } from './profile.given.ts';
import { showsForm, showsProfile } from './profile.then.ts';
import { actionsIn, offeredIn } from './profile.when.ts';

interface ProfileWalk {
  name: string;
  mode: ProfileMode;
  /** What was typed before a reload. */
  kept?: { name: string };
  atLeast: number;
}

interface Profile {
  /** By which the machine, and the draft, know the thing. */
  key: string;
  draft: string;
  worldIn: (mode: ProfileMode) => World;
  open: (mode: ProfileMode) => Stage;
}

/** The production machine says which paths there are; what each state has to show is said once for every profile. */
export function walkProfile({ key, draft, worldIn, open }: Profile, { name, mode, kept, atLeast }: ProfileWalk): void {
  const world = worldIn(mode);
  walkScreen({
    name: `${name} shows what its machine says`,
    machine,
    input: { mode, key: mode === 'new' ? null : key, draft: kept ?? null, canDeactivate: true },
    actions: offeredIn(mode, kept !== undefined, actionsIn(world)),
    key: ({ value, context }) => [
      value,
      context.draft !== null,
      context.fieldErrors.length > 0,
      context.contest?.choices,
    ],
    prepare() {
      sessionStorage.clear();
      const drafts = [[draft, kept]];
      if (kept !== undefined) sessionStorage.setItem('drafts', JSON.stringify({ account: 'ana', drafts }));
    },
    async open() {
      const stage = open(mode);
      await settle(() => {});
      return stage;
    },
    async shows(snapshot, stage) {
      await showsProfile(snapshot, stage, world);
      if (mode !== 'view') showsForm(snapshot, world);
    },
    atLeast,
  });
}
