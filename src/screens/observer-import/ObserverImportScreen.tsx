import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileOf, stepOf } from '#machines/import/import.selectors.ts';
import { userNameOf } from '#machines/session/session.selectors.ts';
import { BackLink } from '#src/BackLink.tsx';
import { observersAsLeft } from '#src/storage/drafts.ts';
import { ngosResource } from '#src/loading/cachedResource.ts';
import { useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { look } from '#src/theme/classes.ts';
import { CheckStep } from './CheckStep.tsx';
import { ChooseStep } from './ChooseStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { keepFile, takeKeptFile } from './kept-file.ts';
import { choose, downloadLogic, importInput, importLogic, type ImportFiles } from './observer-import.actors.ts';
import styles from '#src/import/Import.module.css';
import { createPhoneCheck } from './phone-check.ts';
import { Steps } from '#src/import/Steps.tsx';

/** A file of observers, in three steps: choose, check, done (OBI). */
export function ObserverImportScreen() {
  const { t } = useTranslation();
  const services = useServices();
  const [held] = useState((): ImportFiles => ({ files: new Map(), phones: createPhoneCheck(services) }));
  const actor = useScreenActor((all) => importLogic({ ...all, ...held }), importInput);
  const download = useScreenActor(
    (all) => downloadLogic({ ...all, ...held }),
    () => ({ asksFirst: false }),
  );
  const ngos = useScreenActor(ngosResource, () => ({ key: null }));
  const step = useSelector(actor, stepOf);

  useEffect(() => {
    const user = userNameOf(services.session.getSnapshot()) ?? '';
    const before = takeKeptFile(services);
    if (before !== null) choose(actor, held, before);
    return () => {
      held.phones.stop();
      const last = actor.getSnapshot();
      const ticket = stepOf(last) === 'done' ? null : fileOf(last);
      keepFile(services, user, held.files.get(ticket?.id ?? '') ?? null);
    };
  }, [services, held, actor]);

  const parts = { actor, held, download, ngos };
  return (
    <div className={`${look('stack', { gap: 'lg' })} ${styles['import']}`}>
      <header>
        <BackLink to={observersAsLeft(services.drafts)}>{t('OBSERVERS')}</BackLink>
        <h1 tabIndex={-1}>{t('OBSERVERS_IMPORT')}</h1>
      </header>
      <Steps now={step} />
      {step === 'choose' && <ChooseStep {...parts} />}
      {step === 'check' && <CheckStep {...parts} />}
      {step === 'done' && <DoneStep {...parts} />}
    </div>
  );
}
