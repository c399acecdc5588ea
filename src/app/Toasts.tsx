import { useSelector } from '@xstate/react';
import { domAnimation, LazyMotion, MotionConfig } from 'framer-motion';
import * as m from 'framer-motion/m';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useRef, type FocusEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { toastMachine } from '#machines/toast/toast.machine.ts';
import { isLeaving } from '#machines/toast/toast.selectors.ts';
import type { Toast } from '#machines/toasts/toasts.machine.ts';
import { shownToasts, toastActor } from '#machines/toasts/toasts.selectors.ts';
import { useSay } from '#src/i18n/say.ts';
import { useServices } from '#src/services.tsx';
import { passFocus } from '#src/ui/focus.ts';

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert, info: Info } as const;

const animation = { duration: 0.3, ease: 'easeOut' } as const;

/** The toasts on screen, newest last; the machines say which, and for how long (TST-01). */
export function Toasts() {
  const { toasts } = useServices();
  const shown = useSelector(toasts, shownToasts);
  const actors = useSelector(toasts, ({ children }) => children);
  return (
    <LazyMotion features={domAnimation} strict>
      <MotionConfig reducedMotion="user" transition={animation}>
        {shown.map((toast) => {
          const actor = toast.id in actors ? toastActor(toasts.getSnapshot(), toast.id) : undefined;
          return actor === undefined ? null : <ToastCard key={toast.id} toast={toast} actor={actor} />;
        })}
      </MotionConfig>
    </LazyMotion>
  );
}

function ToastCard({ toast, actor }: { toast: Toast; actor: ActorRefFrom<typeof toastMachine> }) {
  const { t } = useTranslation();
  const say = useSay();
  const leaving = useSelector(actor, isLeaving);
  const Icon = icons[toast.status];
  const hold = () => actor.send({ type: 'toast.held' });
  const before = useRef<Element>(null);
  const come = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    before.current = relatedTarget;
    hold();
  };
  const dismiss = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    passFocus(currentTarget, before.current);
    actor.send({ type: 'toast.dismissed' });
  };
  const release = () => actor.send({ type: 'toast.released' });
  return (
    <m.div
      className="toast"
      data-status={toast.status}
      initial={{ opacity: 0, x: 24 }}
      animate={leaving ? { opacity: 0, x: 24 } : { opacity: 1, x: 0 }}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={come}
      onBlur={release}
    >
      <Icon size={20} aria-hidden="true" />
      <div className="toast-text">
        <p className="toast-title">{say(toast.title, toast.values)}</p>
        {toast.description === undefined ? null : <p>{say(toast.description, toast.values)}</p>}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={t('TOAST_DISMISS')}
        title={t('TOAST_DISMISS')}
        onClick={dismiss}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </m.div>
  );
}
