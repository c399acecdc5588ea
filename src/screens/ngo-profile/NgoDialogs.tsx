import { useSelector } from '@xstate/react';
import type { Ngo } from '#contract/ngos.ts';
import { hasQuestion, removalOf, takenBack } from '#machines/profile/profile.selectors.ts';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import type { ProfileActor } from './ngo-profile.actors.ts';
import type { NgoFormApi } from './useNgoForm.ts';

interface NgoDialogsProps {
  profile: ProfileActor;
  form: NgoFormApi;
}

const load = () => import('./NgoQuestions.tsx');
const NgoQuestions = lazyPart(async () => (await load()).NgoQuestions);

/** What has to be answered first; fetched while there is only a form, so that a lost connection keeps no question away. */
export function NgoDialogs({ profile, form }: NgoDialogsProps) {
  const editing = useSelector(profile, (snapshot) => snapshot.hasTag('editing'));
  const open = useSelector(profile, hasQuestion);
  useAhead(load, editing);
  const callOff = () => {
    const snapshot = profile.getSnapshot();
    const removal = removalOf<Ngo>(snapshot);
    if (removal) removal.send({ type: 'delete.cancelled' });
    else profile.send(takenBack(snapshot));
  };
  return <LazyPart onClose={callOff}>{open && <NgoQuestions profile={profile} form={form} />}</LazyPart>;
}
