import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { leftBehind } from '#machines/act-queue/act-queue.selectors.ts';
import { useActQueue, useServices } from '#src/services.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';

const LogOutDialog = lazyPart(async () => (await import('./LogOutDialog.tsx')).LogOutDialog);

/** Whoever leaves acts behind that the server has not taken is asked first (DSK-06). */
export function useLogOut(onAsk?: () => void): { leave: () => void; question: ReactNode } {
  const { session } = useServices();
  const actQueue = useActQueue();
  const [isAsking, setAsking] = useState(false);
  const stay = () => setAsking(false);
  function leave() {
    if (actQueue === null || leftBehind(actQueue.getSnapshot()) === 0) return session.send({ type: 'session.closed' });
    onAsk?.();
    setAsking(true);
  }
  return { leave, question: <LazyPart onClose={stay}>{isAsking && <LogOutDialog onStay={stay} />}</LazyPart> };
}

export function LogOut({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslation();
  const { leave, question } = useLogOut(onAsk);
  return (
    <>
      <button type="button" onClick={leave}>
        {t('LOGOUT')}
      </button>
      {question}
    </>
  );
}
