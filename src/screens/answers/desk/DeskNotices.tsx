import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { QueuedAct } from '#machines/act-queue/act-queue.items.ts';
import { returnedIn } from '#machines/act-queue/act-queue.selectors.ts';
import { missedIn } from '#machines/next-visit/next-visit.selectors.ts';
import { same } from '#machines/same.ts';
import { useActQueue } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { RetryNotice } from '#src/ui/RetryNotice.tsx';
import { addressOf } from '#src/screens/answers/answers.query.ts';
import { placeOf } from '#src/screens/answers/answers.selectors.ts';
import { useMay } from '#src/useMay.ts';
import { useShortcuts } from '#src/keys/useShortcuts.ts';
import { deskKeys } from '#src/screens/answers/keys.ts';
import { look } from '#src/theme/classes.ts';
import styles from './Desk.module.css';
import { useDesk, useWaitingItems, type Desk } from './deskContext.ts';
import { useStuck, useUnsafe } from './useStuck.ts';
import { actWords, refusalWords } from './deskWords.ts';

const none: QueuedAct[] = [];

/** What concerns the whole desk: what was done last, and what waits for the network (DSK-06). */
export function DeskNotices() {
  const desk = useDesk();
  return desk && <Notices desk={desk} />;
}

function Notices({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const { next, undo } = desk;
  const done = useSelector(undo, ({ context }) => context.done);
  const isUndoable = useSelector(undo, (snapshot) => snapshot.hasTag('undoable'));
  const isUndone = useSelector(undo, (snapshot) => snapshot.hasTag('undone'));
  const isNoneLeft = useSelector(next, (snapshot) => snapshot.hasTag('noneLeft'));
  const missed = useSelector(next, missedIn);
  const count = useWaitingItems().length;
  const actQueue = useActQueue();
  const isStuck = useStuck();
  const isUnsafe = useUnsafe();
  const mayWork = useMay('reviewer');
  const takeBack = () => undo.send({ type: 'act.undone' });
  const dealNext = () => desk.goOn(desk.answers.getSnapshot().context.place.thread);
  /** What waits for its visit to be dealt was given last. */
  function letGo(): boolean {
    const isHeld = next.getSnapshot().context.held.length > 0;
    if (isHeld) next.send({ type: 'act.undone' });
    return isHeld;
  }
  useShortcuts(deskKeys, {
    undo: () => letGo() || (isUndoable && (takeBack(), true)),
    next: () => mayWork && (dealNext(), true),
  });
  const isSaid = done !== null && (isUndoable || isUndone);
  const said = isSaid
    ? t(isUndone ? 'DESK_SAID_UNDONE' : 'DESK_SAID', { what: t(actWords[done.type]), station: done.name })
    : '';
  return (
    <div className={`${look('wrap', { gap: 'md' })} ${styles['notices']}`} data-notices>
      <output>{[said, isNoneLeft ? t('DESK_NONE_LEFT') : ''].filter(Boolean).join(' ')}</output>
      {missed !== null && (
        <p role="alert">
          {t('DESK_MISSED', { station: missed })} {!isNoneLeft && t('DESK_ANOTHER')}
        </p>
      )}
      {isUndoable && (
        <Button size="sm" aria-keyshortcuts={deskKeys.undo.keys} onClick={takeBack}>
          {t('DESK_UNDO')}
        </Button>
      )}
      {isStuck && count > 0 && (
        <p className={`${look('wrap', { gap: 'md' })} ${styles['stuck']}`}>
          <output>
            {t('DESK_STUCK', { count })} {t(isUnsafe ? 'DESK_UNSAFE' : 'DESK_SAFE', { count })}
          </output>
          <Button size="sm" onClick={() => actQueue?.send({ type: 'send.retried' })}>
            {t('RETRY_NOW')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** The next visit could not be fetched; it stands where what the server refused does. */
export function DeskNotDealt() {
  const desk = useDesk();
  return desk && <NotDealt {...desk} />;
}

function NotDealt({ next }: Pick<Desk, 'next'>) {
  const { t } = useTranslation();
  const failure = useSelector(next, ({ context }) => context.failure);
  if (failure === null) return null;
  function dealAgain() {
    const { after, expected } = next.getSnapshot().context;
    next.send({ type: 'next.wanted', after, expected });
  }
  return (
    <div data-failed>
      <RetryNotice title={t('DESK_NOT_DEALT')} failure={failure} pause={null} isRetrying={false} onRetry={dealAgain} />
    </div>
  );
}

/** What the server refused: why, with the words that were typed (DSK-06). */
export function DeskReturned() {
  const desk = useDesk();
  return desk && <Returned desk={desk} />;
}

function Returned({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const actQueue = useActQueue();
  const items = useSelector(
    actQueue ?? undefined,
    (snapshot) => (snapshot === undefined ? none : returnedIn(snapshot)),
    same,
  );
  const place = useSelector(desk.answers, placeOf);
  if (items.length === 0) return null;
  return (
    <section className={styles['returned']} data-failed aria-label={t('DESK_RETURNED')}>
      <h2>
        {/* Each one that comes back is announced. */}
        <span key={items.length} role="alert">
          {t('DESK_RETURNED')}
        </span>
      </h2>
      <ul>
        {items.map(({ key, visit, name, act, refusal }) => (
          <li key={key}>
            <a href={addressOf('urgents', { ...place, thread: visit })} onClick={(event) => open(event, desk, visit)}>
              {name}
            </a>
            : {t(actWords[act.type])}.{' '}
            {refusal !== null && t(refusalWords(refusal), { name: refusal.values['account'] ?? '' })}
            {'text' in act && act.text !== undefined && <q dir="auto">{act.text}</q>}
            <Button size="xs" onClick={() => actQueue?.send({ type: 'return.closed', key })}>
              {t('DESK_RETURN_CLOSE')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The visit as anybody knows it; one that nobody knows is opened by its address. */
function open(event: { preventDefault: () => void }, { answers, known }: Desk, visit: QueuedAct['visit']) {
  const row = known.of(visit);
  if (row === undefined) return;
  event.preventDefault();
  answers.send({ type: 'thread.chosen', thread: row, next: null });
}
