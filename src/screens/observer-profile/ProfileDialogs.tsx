import { useSelector } from '@xstate/react';
import type { Observer } from '#contract/observers.ts';
import { hasQuestion, isUnsaved, removalOf, takenBack } from '#machines/profile/profile.selectors.ts';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import type { ProfileActor } from './observer-profile.actors.ts';
import type { ObserverFormApi } from './useObserverForm.ts';

const load = () => import('./ProfileQuestions.tsx');
const ProfileQuestions = lazyPart(async () => (await load()).ProfileQuestions);

interface ProfileDialogsProps {
  profile: ProfileActor;
  form: ObserverFormApi;
}

/** Fetched as soon as there may be something to ask, so that a lost connection cannot keep a question away. */
export function ProfileDialogs({ profile, form }: ProfileDialogsProps) {
  const soon = useSelector(profile, (snapshot) => snapshot.hasTag('editing') || isUnsaved(snapshot));
  const asks = useSelector(profile, hasQuestion);
  useAhead(load, soon);
  const callOff = () => {
    const snapshot = profile.getSnapshot();
    const removal = removalOf<Observer>(snapshot);
    if (removal) removal.send({ type: 'delete.cancelled' });
    else profile.send(takenBack(snapshot));
  };
  return <LazyPart onClose={callOff}>{asks && <ProfileQuestions profile={profile} form={form} />}</LazyPart>;
}
