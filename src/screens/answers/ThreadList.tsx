import { useSelector } from '@xstate/react';
import { useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';
import { hasMore, isBlank, isGoingOn, neighbourOf, placeOf } from '#machines/threads/threads.selectors.ts';
import { threadsListed, totalItems } from '#machines/threads/threads.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import type { ThreadList as WhichList } from '#src/route.ts';
import { useServices } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useIsLoading, useRetry } from '#src/loading/useRetry.ts';
import { isPlainPress } from '#src/ui/clickMeaning.ts';
import type { AnswersActor, ThreadsActor } from './answers.actors.ts';
import { pathOf, writePlace } from './answers.query.ts';
import { chosenOf, placeOf as whereItIs } from './answers.selectors.ts';
import styles from './Answers.module.css';
import { NoThreads } from './NoThreads.tsx';
import { OpenedByAddress } from './OpenedByAddress.tsx';
import { rowHeight, rowsInSight } from './rowHeight.ts';
import { ThreadRow } from './ThreadRow.tsx';
import { useAnchoredScroll } from './useAnchoredScroll.ts';
import { useFollowedRow } from './useFollowedRow.ts';
import { useSlidingRows } from './useSlidingRows.ts';
import { useIsUnread } from './useUnread.ts';
import { useDesk } from './desk/deskContext.ts';

interface ThreadListProps {
  answers: AnswersActor;
  threads: ThreadsActor;
  list: WhichList;
  pane: RefObject<HTMLElement | null>;
  /** It keeps its place behind the thread that is read. */
  isHidden: boolean;
  isOne: boolean;
  /** A thread was opened by keyboard, or there is room for it alone: the reader goes on in it. */
  onEnter: () => void;
}

/** How many rows beyond those in sight are held ready. */
const ahead = 10;

export function ThreadList({ answers, threads, list, pane, isHidden, isOne, onEnter }: ThreadListProps) {
  const { t } = useTranslation();
  const rows = useSelector(threads, threadsListed);
  const total = useSelector(threads, totalItems);
  const blank = useSelector(threads, isBlank);
  const loading = useIsLoading(threads);
  const more = useSelector(threads, hasMore);
  const goesOn = useSelector(threads, isGoingOn);
  const retry = useRetry(threads);
  const chosen = useSelector(answers, chosenOf);
  const search = useSelector(answers, (snapshot) => writePlace(list, whereItIs(snapshot)).toString());
  const isUnread = useIsUnread();
  const seesAll = useSelector(useServices().session, seesAllNgos);
  const scroller = useRef<HTMLDivElement>(null);
  const isDesk = useDesk() !== null;
  const [height] = useState(() => rowHeight(isDesk));
  const place = placeOf(rows, chosen);
  // Every row would be measured again with another function.
  const itemKey = useCallback(
    (index: number) => keyOf(rows[index] ?? { idObserver: 0, idPollingStation: index }),
    [rows],
  );
  const inSight = useCallback((range: Range) => rowsInSight(range, place), [place]);
  // oxlint-disable-next-line react/incompatible-library -- nothing is memoized by a compiler here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: itemKey,
    rangeExtractor: inSight,
    overscan: 8,
  });
  const shown = virtual.getVirtualItems();
  const last = virtual.range?.endIndex ?? 0;

  useEffect(() => threads.send({ type: 'rows.wanted', count: last + 1 + ahead }), [threads, last]);
  useAnchoredScroll(scroller, rows, height);
  useSlidingRows(scroller, rows, height);
  useFollowedRow({ scroller, virtual, chosen: chosen && keyOf(chosen), place, isHidden });

  function choose(event: MouseEvent) {
    if (!isPlainPress(event)) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-place]') : null;
    const thread = rows[Number(link?.dataset['place'] ?? -1)];
    if (thread === undefined) return;
    event.preventDefault();
    answers.send({ type: 'thread.chosen', thread, next: neighbourOf(rows, thread, 1) });
    const byKeyboard = event.detail === 0;
    if (isOne || byKeyboard) requestAnimationFrame(onEnter);
  }

  return (
    <nav ref={pane} className={styles['list']} aria-label={t('ANSWERS_THREADS')} data-hidden={isHidden || undefined}>
      <div className={styles['notice']}>
        <LoadNotice
          actor={threads}
          title={t(goesOn ? 'ANSWERS_MORE_FAILED' : 'ANSWERS_THREADS_FAILED')}
          inSight={goesOn ? undefined : !blank}
        />
      </div>
      {/* Of the desk's lists a visit goes by what is decided about it. */}
      {!isDesk && <OpenedByAddress answers={answers} threads={threads} />}
      {(blank ? retry === null : rows.length === 0 && loading) && <SkeletonRows rows={8} />}
      {!blank && rows.length === 0 && !loading && retry === null && (
        <div className={styles['bare']}>
          <NoThreads answers={answers} list={list} />
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links in it are what is pressed, by key as well */}
      <div ref={scroller} className={styles['scroller']} onClick={choose} hidden={rows.length === 0}>
        <ul style={{ height: virtual.getTotalSize() }}>
          {shown.map(({ index, start, key }) => {
            const thread = rows[index];
            return thread === undefined ? null : (
              <ThreadRow
                key={String(key)}
                thread={thread}
                href={`${pathOf(list, { thread })}${search === '' ? '' : `?${search}`}`}
                place={index}
                total={total ?? rows.length}
                start={start}
                height={height}
                isChosen={index === place}
                isUnread={list === 'urgents' && isUnread(thread)}
                namesNgo={seesAll}
                isEntry={index === Math.max(place, 0)}
              />
            );
          })}
        </ul>
        {more && (
          <div className={styles['more']} aria-busy={loading}>
            <Button
              size="sm"
              disabled={loading}
              onClick={() =>
                threads.send(
                  retry === null ? { type: 'rows.wanted', count: rows.length + ahead } : { type: 'load.retried' },
                )
              }
            >
              {loading ? t('ANSWERS_LOADING_MORE') : t('ANSWERS_MORE')}
            </Button>
          </div>
        )}
      </div>
    </nav>
  );
}
