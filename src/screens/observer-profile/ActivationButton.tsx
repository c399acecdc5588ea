import { useSelector } from '@xstate/react';
import { UserCheck, UserMinus } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { Observer } from '#contract/observers.ts';
import { Button } from '#src/ui/Button.tsx';
import { ActionQuestion } from '#src/lists/ActionQuestion.tsx';
import { askFirst } from '#src/actors/askFirst.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { activationLogic, type Activation } from './view.actors.ts';

interface ActivationButtonProps {
  observer: Observer;
  onChanged: () => void;
}

/** Ends that an observer may log in, which is asked first, or lets them again. */
export function ActivationButton({ observer: { id, name, isActive }, onChanged }: ActivationButtonProps) {
  const { t } = useTranslation();
  const activation = useScreenActor((services) => activationLogic(services, onChanged));
  const asking = useScreenActor(() => askFirst<Activation>(activation));
  const isBusy = useSelector(activation, (snapshot) => snapshot.hasTag('busy'));
  const job = { id, name, isActive: !isActive };
  const press = () =>
    isActive ? asking.send({ type: 'action.asked', action: job }) : activation.send({ type: 'job.asked', job });
  const icon = isActive ? UserMinus : UserCheck;
  return (
    <>
      <Button disabled={isBusy} why={t('WORKING')} onClick={press}>
        <Icon of={icon} />
        {t(isActive ? 'OBSERVER_DEACTIVATE' : 'OBSERVER_ACTIVATE')}
      </Button>
      <ActionQuestion
        asking={asking}
        questionOf={() => ({
          title: t('OBSERVER_DEACTIVATE_TITLE', { name }),
          confirm: t('OBSERVER_DEACTIVATE'),
          text: t('OBSERVER_DEACTIVATE_TEXT'),
        })}
      />
    </>
  );
}
