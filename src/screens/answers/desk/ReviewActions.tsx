import { useSelector } from '@xstate/react';
import { ArrowRight, CircleCheck, CircleX } from 'lucide';
import { useId, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewAct } from '#contract/review-acts.ts';
import type { ReviewRow } from '#contract/reviews.ts';
import type { GivenAct } from '#machines/act-queue/act-queue.items.ts';
import { isExpected } from '#machines/next-visit/next-visit.selectors.ts';
import { useActQueue } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useMay } from '#src/useMay.ts';
import { useShortcuts } from '#src/keys/useShortcuts.ts';
import { deskKeys } from '#src/screens/answers/keys.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { FormKind } from './ActForms.tsx';
import styles from './Desk.module.css';
import type { Desk } from './deskContext.ts';
import { FoldedActions } from './FoldedActions.tsx';
import { NotReady } from './NotReady.tsx';

interface ReviewActionsProps {
  desk: Desk;
  row: ReviewRow;
  can: (type: ReviewAct['type']) => boolean;
  /** The form that is open. */
  form: FormKind | null;
  isLogOpen: boolean;
  onForm: (form: FormKind) => void;
  onLog: () => void;
  onGive: (act: GivenAct) => void;
}

/** What is done by way of a form. */
const forms = {
  dismiss: { act: 'review.dismissed', label: 'DESK_DISMISS' },
  wait: { act: 'review.postponed', label: 'DESK_WAIT' },
  escalate: { act: 'review.escalated', label: 'DESK_ESCALATE' },
  comment: { act: 'review.commented', label: 'DESK_COMMENT' },
  call: { act: 'review.called', label: 'DESK_CALL' },
  assign: { act: 'review.assigned', label: 'DESK_ASSIGN' },
} as const satisfies Partial<Record<FormKind, { act: ReviewAct['type']; label: string }>>;
type OpenedForm = keyof typeof forms;

/** A button for each key; what the server would refuse is not offered, and nothing before there is who takes it on. */
export function ReviewActions({ desk, row, can, form, isLogOpen, onForm, onLog, onGive }: ReviewActionsProps) {
  const { t } = useTranslation();
  const { claim, isEscalated, undo } = row.review;
  const isReady = useActQueue() !== null;
  const mayWork = useMay('reviewer');
  const why = useId();
  const isDealing = useSelector(desk.next, (snapshot) => snapshot.hasTag('dealing') || snapshot.hasTag('unread'));
  const isExpectedNext = useSelector(desk.next, (snapshot) => isExpected(snapshot, row));
  const next = () => desk.goOn(row);
  const own = undo !== null && can('review.undone');
  function pass(does: (() => void) | false): boolean {
    if (does === false || !isReady) return false;
    does();
    return true;
  }
  const toggleClaim =
    !isExpectedNext &&
    ((can('review.givenBack') && (() => onGive({ type: 'review.givenBack' }))) ||
      (can('review.claimed') &&
        (claim === null ? () => onGive({ type: 'review.claimed' }) : () => onForm('takeOver'))));
  const opens = (kind: OpenedForm) => pass(can(forms[kind].act) && (() => onForm(kind)));
  useShortcuts(deskKeys, {
    confirm: () => pass(can('review.confirmed') && (() => onGive({ type: 'review.confirmed' }))),
    dismiss: () => opens('dismiss'),
    wait: () => opens('wait'),
    claim: () => pass(toggleClaim),
    comment: () => opens('comment'),
    escalate: () => opens('escalate'),
    call: () => opens('call'),
    assign: () => opens('assign'),
  });
  const opener = (kind: OpenedForm, label: string = t(forms[kind].label)) =>
    can(forms[kind].act) && (
      <Button
        size="sm"
        // A verdict stands out, what is done beside it does not.
        variant={kind === 'dismiss' ? 'outline' : 'ghost'}
        data-opens={kind}
        aria-expanded={form === kind}
        aria-keyshortcuts={deskKeys[kind].keys}
        onClick={() => onForm(kind)}
      >
        {kind === 'dismiss' && <Icon of={CircleX} />}
        {label}
      </Button>
    );
  return (
    <>
      {!isReady && <NotReady id={why} />}
      <fieldset
        className={styles['actions']}
        aria-label={t('DESK_ACTIONS')}
        disabled={!isReady}
        {...(!isReady && { 'aria-describedby': why })}
      >
        <FoldedActions
          next={
            mayWork && (
              <Button
                size="sm"
                data-next
                aria-keyshortcuts={deskKeys.next.keys}
                disabled={isDealing}
                why={t('WORKING')}
                onClick={onFirstClick(next)}
              >
                {t('DESK_NEXT')}
                <Icon of={ArrowRight} />
              </Button>
            )
          }
        >
          {can('review.confirmed') && (
            <Button
              size="sm"
              variant="solid"
              aria-keyshortcuts={deskKeys.confirm.keys}
              onClick={onFirstClick(() => onGive({ type: 'review.confirmed' }))}
            >
              <Icon of={CircleCheck} />
              {t('DESK_CONFIRM')}
            </Button>
          )}
          {opener('dismiss')}
          {opener('wait')}
          {toggleClaim !== false && (
            <Button
              size="sm"
              variant="ghost"
              data-opens="takeOver"
              aria-keyshortcuts={deskKeys.claim.keys}
              onClick={toggleClaim}
              {...(claim?.isMine === false && { 'aria-expanded': form === 'takeOver' })}
            >
              {t(claim === null ? 'DESK_CLAIM' : claim.isMine ? 'DESK_GIVE_BACK' : 'DESK_TAKE_OVER')}
            </Button>
          )}
          {own && (
            <Button
              size="sm"
              variant="ghost"
              aria-keyshortcuts={deskKeys.undo.keys}
              onClick={() => onGive({ type: 'review.undone', act: undo.act })}
            >
              {t('DESK_UNDO')}
            </Button>
          )}
          {can('review.reopened') && (
            <Button size="sm" variant="ghost" onClick={() => onGive({ type: 'review.reopened' })}>
              {t('DESK_REOPEN')}
            </Button>
          )}
          {opener('escalate', isEscalated ? t('DESK_DEESCALATE') : undefined)}
          {opener('comment')}
          {opener('call')}
          {opener('assign')}
          <Button size="sm" variant="ghost" aria-expanded={isLogOpen} onClick={onLog}>
            {t('HISTORY')}
          </Button>
        </FoldedActions>
      </fieldset>
    </>
  );
}

/** The second click of a double click would be about the next visit, which stands there by then. */
const onFirstClick = (does: () => void) => (event: MouseEvent) => event.detail > 1 || does();
