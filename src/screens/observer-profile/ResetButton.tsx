import { useSelector } from '@xstate/react';
import { KeyRound } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { Observer } from '#contract/observers.ts';
import { isOpen } from '#machines/reset-password/reset-password.selectors.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { resetLogic } from '#src/observer/reset.actors.ts';
import { useServices } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Icon } from '#src/ui/Icon.tsx';

const load = () => import('#src/observer/ResetPasswordDialog.tsx');
const ResetPasswordDialog = lazyPart(async () => (await load()).ResetPasswordDialog);

export function ResetButton({ observer: { id, name, phone, ngo } }: { observer: Observer }) {
  const { t } = useTranslation();
  const seesAll = useSelector(useServices().session, seesAllNgos);
  const reset = useScreenActor(resetLogic);
  const isResetting = useSelector(reset, isOpen);
  useAhead(load);
  const person = { id, name, phone, ...(seesAll && ngo !== null && { ngo }) };
  return (
    <>
      <Button onClick={() => reset.send({ type: 'reset.opened', person })}>
        <Icon of={KeyRound} />
        {t('RESET_PASSWORD')}
      </Button>
      <LazyPart onClose={() => reset.send({ type: 'reset.closed' })}>
        {isResetting && <ResetPasswordDialog reset={reset} />}
      </LazyPart>
    </>
  );
}
