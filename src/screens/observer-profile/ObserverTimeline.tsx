import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ObserverEvent } from '#contract/observer-page.ts';
import { observerEventKinds } from '#contract/observer-page.values.ts';
import { filterOf, hasOlder, isBlank, isGoingOn, itemsOf, loadedAt } from '#machines/timeline/timeline.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { Button } from '#src/ui/Button.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useMay } from '#src/useMay.ts';
import { useIsLoading, useRetry } from '#src/loading/useRetry.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { AsOf } from '#src/time/When.tsx';
import styles from './ObserverTimeline.module.css';
import { TimelineEvent } from './TimelineEvent.tsx';
import { timelineLogic, type EventFilter, type TimelineActor } from './view.actors.ts';

const kindWords = {
  '': 'OBSERVER_TIMELINE_ALL',
  visits: 'OBSERVER_TIMELINE_VISITS',
  notes: 'OBSERVER_TIMELINE_NOTES',
  messages: 'OBSERVER_TIMELINE_MESSAGES',
  acts: 'OBSERVER_TIMELINE_ACTS',
} as const;

/** What the observer did, what was sent to them and whether it arrived, and what staff did: newest first (FND-02). */
export function ObserverTimeline({ id }: { id: number }) {
  const { t } = useTranslation();
  const timeline = useScreenActor(
    (services) => timelineLogic(services, id),
    (): { filter: EventFilter } => ({ filter: { kind: '' } }),
  );
  const { kind } = useSelector(timeline, filterOf<EventFilter>);
  const mayReadActs = useMay('ngoAdmin');
  const kinds = ['', ...observerEventKinds.filter((one) => one !== 'acts' || mayReadActs)] as const;
  return (
    <section aria-labelledby="observer-timeline" data-wide="">
      <div className={styles['head']}>
        <h2 id="observer-timeline">{t('OBSERVER_TIMELINE')}</h2>
        <SelectField
          label={t('OBSERVER_TIMELINE_SHOW')}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            timeline.send({ type: 'filter.changed', filter: { kind: kinds.find((one) => one === value) ?? '' } })
          }
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(kindWords[one])}
            </option>
          ))}
        </SelectField>
      </div>
      <Events timeline={timeline} id={id} />
    </section>
  );
}

function Events({ timeline, id }: { timeline: TimelineActor; id: number }) {
  const { t } = useTranslation();
  const events = useSelector(timeline, itemsOf<ObserverEvent>);
  const blank = useSelector(timeline, isBlank);
  const older = useSelector(timeline, hasOlder);
  const goesOn = useSelector(timeline, isGoingOn);
  const asOf = useSelector(timeline, loadedAt);
  const canAsk = useSelector(timeline, (snapshot) => snapshot.can({ type: 'more.requested' }));
  const isLoading = useIsLoading(timeline);
  const hasFailed = useRetry(timeline) !== null;
  return (
    <AsOf value={asOf}>
      <LoadNotice actor={timeline} title={t('OBSERVER_TIMELINE_FAILED')} />
      {blank && !hasFailed && <SkeletonRows rows={4} />}
      {!blank && events.length === 0 && <p>{t('OBSERVER_TIMELINE_NONE')}</p>}
      <ol className={styles['events']} aria-busy={isLoading && !goesOn}>
        {events.map((event) => (
          <TimelineEvent key={keyOf(event)} event={event} idObserver={id} />
        ))}
      </ol>
      {older && (
        <p className={styles['older']}>
          <Button disabled={!canAsk} onClick={() => timeline.send({ type: 'more.requested' })}>
            {isLoading && goesOn ? t('LOADING') : t('HISTORY_OLDER')}
          </Button>
        </p>
      )}
    </AsOf>
  );
}

function keyOf(event: ObserverEvent): string {
  const { kind, at } = event;
  if (kind === 'act') return `act ${event.act}`;
  if (kind === 'message') return `message ${event.notification}`;
  return kind === 'noted' ? `note ${event.note}` : `${kind} ${at} ${event.idPollingStation}`;
}
