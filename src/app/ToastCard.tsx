import { useSelector } from '@xstate/react';
import { useReducedMotion } from 'framer-motion';
import { useAnimate } from 'framer-motion/mini';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide';
import { useLayoutEffect, useRef, type FocusEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { animationMs, type toastMachine } from '#machines/toast/toast.machine.ts';
import { isLeaving } from '#machines/toast/toast.selectors.ts';
import type { Toast } from '#machines/toasts/toasts.machine.ts';
import { useSay } from '#src/i18n/translateKey.ts';
import { palette, slotLook } from '#src/theme/classes.ts';
import { passFocus } from '#src/ui/focus.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Icon } from '#src/ui/Icon.tsx';

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert, info: Info } as const;

const palettes = { success: 'success', warning: 'warning', error: 'danger', info: 'accent' } as const;

const outside = 'translateX(24px)';
const entering = { opacity: [0, 1], transform: [outside, 'none'] };
const leaving = { opacity: 0, transform: outside };
const timing = { duration: animationMs / 1_000, ease: 'easeOut' } as const;

export function ToastCard({ toast, actor }: { toast: Toast; actor: ActorRefFrom<typeof toastMachine> }) {
  const { t } = useTranslation();
  const say = useSay();
  const isGoing = useSelector(actor, isLeaving);
  const isStill = useReducedMotion() === true;
  const [card, animate] = useAnimate<HTMLDivElement>();
  useLayoutEffect(() => {
    if (!isStill) animate(card.current, isGoing ? leaving : entering, timing);
  }, [animate, card, isGoing, isStill]);
  const icon = icons[toast.status];
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
    <div
      ref={card}
      className={`${slotLook('toast', 'root')} ${palette(palettes[toast.status])}`}
      data-status={toast.status}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={come}
      onBlur={release}
    >
      <Icon of={icon} />
      <div className={slotLook('toast', 'text')}>
        <p className={slotLook('toast', 'title')}>{say(toast.title, toast.values)}</p>
        {toast.description === undefined ? null : <p>{say(toast.description, toast.values)}</p>}
      </div>
      <IconButton name={t('TOAST_DISMISS')} size="xs" onClick={dismiss}>
        <Icon of={X} />
      </IconButton>
    </div>
  );
}
