import { useTranslation } from 'react-i18next';
import type { ActSubject } from '#contract/acts.values.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { subjectInput, subjectLogic } from './acts.actors.ts';
import { ActsList } from './ActsList.tsx';

/** What was done to one thing, newest first. */
export function SubjectActs({ about, id }: { about: ActSubject; id: string }) {
  const { t } = useTranslation();
  const acts = useScreenActor(subjectLogic, () => subjectInput(about, id));
  return <ActsList acts={acts} isOfOne none={<p>{t('HISTORY_NONE_OF_ONE')}</p>} />;
}
