import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewRow } from '#contract/reviews.ts';
import { endOf, lossOf } from '#machines/claim/claim.selectors.ts';
import type { GivenAct } from '#machines/act-queue/act-queue.items.ts';
import { isBeingKept } from '#machines/act-queue/act-queue.selectors.ts';
import { useActQueue, useFormat } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import { look } from '#src/theme/classes.ts';
import { claimLogic } from './desk.actors.ts';
import styles from './Desk.module.css';
import { useRole, useShownReview, type Desk } from './deskContext.ts';
import type { FormKind } from './ActForms.tsx';
import { offeredFor } from './offeredActs.ts';
import { ReviewActions } from './ReviewActions.tsx';
import { ReviewFacts } from './ReviewFacts.tsx';
import { actWords, outcomeWords } from './deskWords.ts';

const loadForms = () => import('./ActForms.tsx');
const ActForms = lazyPart(async () => (await loadForms()).ActForms);
const loadLog = () => import('./VisitLog.tsx');
const VisitLog = lazyPart(async () => (await loadLog()).VisitLog);

interface ReviewBarProps {
  desk: Desk;
  /** As the server has it. */
  row: ReviewRow;
  /** The revision of the visit whose answers are in sight. */
  seen: number;
}

/** What staff have decided about the open visit, and what may be decided now (DSK-01, DSK-05). */
export function ReviewBar({ desk, row, seen }: ReviewBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const role = useRole();
  const shown = useShownReview(row) ?? row;
  const bar = useRef<HTMLElement>(null);
  const [form, setForm] = useState<FormKind | null>(null);
  const [done, setDone] = useState<GivenAct | null>(null);
  const [isLogOpen, setLogOpen] = useState(false);
  const actQueue = useActQueue();
  const claim = useScreenActor(
    (services) => claimLogic(services, desk),
    () => ({ subject: row, claim: row.review.claim }),
  );
  const loss = useSelector(claim, lossOf);
  const endsAt = useSelector(claim, endOf);
  const can = offeredFor(shown, role, seen);
  useAhead(loadForms);

  function give(act: GivenAct) {
    if (actQueue !== null && isBeingKept(actQueue.getSnapshot(), row, act)) return;
    close();
    setDone(act);
    desk.give(shown, seen, act);
  }
  /** The form that had the focus goes. */
  function close() {
    setForm(null);
    if (form !== null) bar.current?.querySelector<HTMLElement>(`[data-opens="${form}"]`)?.focus();
  }
  return (
    <section ref={bar} className={styles['bar']} aria-label={t('DESK_REVIEW')}>
      <ReviewFacts row={shown}>
        <output>
          {done !== null &&
            wordsOf(done)
              .map((word) => t(word))
              .join(', ')}
        </output>
      </ReviewFacts>
      {row.review.flagRevision > seen && (
        <div className={look('callout')}>
          <output>{t('DESK_CHANGED_MEANWHILE')}</output>
          <Button size="sm" onClick={() => desk.answers.send({ type: 'thread.reloaded', thread: row })}>
            {t('ANSWERS_OUTDATED_SHOW')}
          </Button>
        </div>
      )}
      {endsAt !== null && (
        <div className={look('callout')} role="alert">
          {t('DESK_CLAIM_ENDS', { time: format.time(endsAt) })}
        </div>
      )}
      {loss !== undefined && (
        <div className={look('callout')} role="alert">
          <span>{loss.to === null ? t('DESK_CLAIM_LAPSED') : t('DESK_CLAIM_TAKEN', { name: loss.to })}</span>
          <Button size="sm" onClick={() => claim.send({ type: 'loss.read' })}>
            {t('DESK_UNDERSTOOD')}
          </Button>
        </div>
      )}
      <ReviewActions
        desk={desk}
        row={shown}
        can={can}
        form={form}
        isLogOpen={isLogOpen}
        onForm={(kind) => setForm(kind === form ? null : kind)}
        onLog={() => setLogOpen(!isLogOpen)}
        onGive={give}
      />
      <LazyPart onClose={close}>
        {form !== null && <ActForms key={form} kind={form} row={shown} desk={desk} onGive={give} onClose={close} />}
      </LazyPart>
      <LazyPart onClose={() => setLogOpen(false)}>{isLogOpen && <VisitLog key={row.version} row={row} />}</LazyPart>
    </section>
  );
}

/** What of it cannot be seen in the state of the review. */
function wordsOf(act: GivenAct) {
  if (act.type === 'review.called') return [actWords[act.type], outcomeWords[act.outcome]];
  return act.type === 'review.commented' ? [actWords[act.type]] : [];
}
