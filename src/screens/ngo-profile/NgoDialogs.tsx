import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { hasQuestion } from '#machines/profile/profile.selectors.ts';
import { useAhead } from '#src/ui/useAhead.ts';
import type { ProfileActor } from './ngo-profile.actors.ts';
import type { NgoFormApi } from './useNgoForm.ts';

interface NgoDialogsProps {
  profile: ProfileActor;
  form: NgoFormApi;
}

const load = () => import('./NgoQuestions.tsx');
const NgoQuestions = lazy(async () => ({ default: (await load()).NgoQuestions }));

/** What has to be answered first; fetched while there is only a form, so that a lost connection keeps no question away. */
export function NgoDialogs({ profile, form }: NgoDialogsProps) {
  const editing = useSelector(profile, (snapshot) => snapshot.hasTag('editing'));
  const open = useSelector(profile, hasQuestion);
  useAhead(load, editing);
  return <Suspense fallback={null}>{open && <NgoQuestions profile={profile} form={form} />}</Suspense>;
}
