import { useSelector } from '@xstate/react';
import { UserCheck, UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Observer } from '#contract/observers.ts';
import { Button } from '#src/ui/Button.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { activationLogic, askingLogic } from './view.actors.ts';

const ConfirmDialog = lazyPart(async () => (await import('#src/ui/ConfirmDialog.tsx')).ConfirmDialog);

interface ActivationButtonProps {
  observer: Observer;
  onChanged: () => void;
}

/** Ends that an observer may log in, or lets them again. */
export function ActivationButton({ observer: { id, name, isActive }, onChanged }: ActivationButtonProps) {
  const { t } = useTranslation();
  const activation = useScreenActor((services) => activationLogic(services, onChanged));
  const asking = useScreenActor(() => askingLogic(activation));
  const isBusy = useSelector(activation, (snapshot) => snapshot.hasTag('busy'));
  const isAsked = useSelector(asking, (snapshot) => snapshot.hasTag('asking'));
  const job = { id, name, isActive: !isActive };
  const cancel = () => asking.send({ type: 'action.cancelled' });
  const press = () =>
    isActive ? asking.send({ type: 'action.asked', action: job }) : activation.send({ type: 'job.asked', job });
  const Icon = isActive ? UserMinus : UserCheck;
  return (
    <>
      <Button disabled={isBusy} why={t('WORKING')} onClick={press}>
        <Icon aria-hidden />
        {t(isActive ? 'OBSERVER_DEACTIVATE' : 'OBSERVER_ACTIVATE')}
      </Button>
      <LazyPart onClose={cancel}>
        {isAsked && (
          <ConfirmDialog
            title={t('OBSERVER_DEACTIVATE_TITLE', { name })}
            confirm={t('OBSERVER_DEACTIVATE')}
            onConfirm={() => asking.send({ type: 'action.confirmed' })}
            onCancel={cancel}
          >
            <p>{t('OBSERVER_DEACTIVATE_TEXT')}</p>
          </ConfirmDialog>
        )}
      </LazyPart>
    </>
  );
}
