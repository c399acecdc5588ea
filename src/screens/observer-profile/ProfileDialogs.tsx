import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { hasQuestion, isUnsaved } from '#machines/profile/profile.selectors.ts';
import { useAhead } from '#src/ui/useAhead.ts';
import type { ProfileActor } from './observer-profile.actors.ts';
import type { ObserverFormApi } from './useObserverForm.ts';

const load = () => import('./ProfileQuestions.tsx');
const ProfileQuestions = lazy(async () => ({ default: (await load()).ProfileQuestions }));

interface ProfileDialogsProps {
  profile: ProfileActor;
  form: ObserverFormApi;
}

/** Fetched as soon as there may be something to ask, so that a lost connection cannot keep a question away. */
export function ProfileDialogs({ profile, form }: ProfileDialogsProps) {
  const soon = useSelector(profile, (snapshot) => snapshot.hasTag('editing') || isUnsaved(snapshot));
  const asks = useSelector(profile, hasQuestion);
  useAhead(load, soon);
  return <Suspense fallback={null}>{asks && <ProfileQuestions profile={profile} form={form} />}</Suspense>;
}
