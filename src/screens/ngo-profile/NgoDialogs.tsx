import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import {
  isAskedToAbandon,
  isAskedToDiscard,
  isConflict,
  isVanished,
  removalOf,
} from '#machines/profile/profile.selectors.ts';
import type { ProfileActor } from './ngo-profile.actors.ts';
import type { NgoFormApi } from './useNgoForm.ts';

const NgoQuestions = lazy(async () => ({ default: (await import('./NgoQuestions.tsx')).NgoQuestions }));

interface NgoDialogsProps {
  profile: ProfileActor;
  form: NgoFormApi;
}

/** What has to be answered before anything else goes on. */
export function NgoDialogs({ profile, form }: NgoDialogsProps) {
  const open = useSelector(
    profile,
    (snapshot) =>
      isAskedToDiscard(snapshot) ||
      isAskedToAbandon(snapshot) ||
      isConflict(snapshot) ||
      isVanished(snapshot) ||
      removalOf(snapshot) !== undefined,
  );
  return <Suspense fallback={null}>{open && <NgoQuestions profile={profile} form={form} />}</Suspense>;
}
