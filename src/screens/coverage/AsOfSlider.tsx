import { useSelector } from '@xstate/react';
import { History } from 'lucide';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { unambiguous } from '#src/i18n/wallClock.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './AsOfSlider.module.css';
import { momentsLogic, type BoardActor } from './coverage.actors.ts';
import type { BoardQuery } from './coverage.query.ts';

/** Over the day's quarters of an hour, at whose right end is now (COV-05). */
export function AsOfSlider({ actor }: { actor: BoardActor }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone } = useServices().config;
  const id = useId();
  const moments = useScreenActor(momentsLogic, () => ({ query: {} }));
  const kept = useSelector(moments, sightOf<string[]>) ?? [];
  const query = useSelector(actor, queryOf<BoardQuery>);
  const { at } = query;
  const show = (moment: string) => actor.send({ type: 'query.changed', query: { ...query, at: moment } });
  const time = (moment: string) =>
    moment === '' ? t('COVERAGE_NOW') : unambiguous(format.shortest(moment), moment, timeZone);
  // One that is not kept any more, or not told of yet, has no place among them.
  const steps = at === '' || kept.includes(at) ? kept : [...kept, at].toSorted();
  return (
    <>
      <LoadNotice actor={moments} title={t('COVERAGE_MOMENTS_FAILED')} />
      {steps.length > 0 && (
        <div className={`${look('wrap', { gap: 'md' })} ${styles['slider']}`}>
          <label htmlFor={id}>{t('COVERAGE_AS_OF')}</label>
          <input
            id={id}
            type="range"
            min={0}
            max={steps.length}
            value={at === '' ? steps.length : steps.indexOf(at)}
            aria-valuetext={time(at)}
            onChange={({ currentTarget }) => show(steps[Number(currentTarget.value)] ?? '')}
          />
          <strong aria-hidden>{time(at)}</strong>
        </div>
      )}
      {at !== '' && (
        <output className={look('callout')}>
          <Icon of={History} />
          <span>
            <strong>{t('COVERAGE_PAST', { time: time(at) })}</strong> {t('COVERAGE_PAST_TEXT')}
          </span>
          <Button size="sm" onClick={() => show('')}>
            {t('COVERAGE_BACK_TO_NOW')}
          </Button>
        </output>
      )}
    </>
  );
}
