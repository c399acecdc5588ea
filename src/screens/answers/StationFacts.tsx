import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { AnswerExtra } from '#contract/answers.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useFormat } from '#src/services.tsx';
import { FlagMark } from '#src/ui/FlagMark.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import type { ExtraActor } from './answers.actors.ts';
import styles from './StationFacts.module.css';

/** When the observer came and left, and what they said of the station (AND-02); nothing where nothing was said. */
export function StationFacts({ extra }: { extra: ExtraActor }) {
  const { t } = useTranslation();
  const said = useSelector(extra, itemOf<AnswerExtra | null>);
  const retry = useRetry(extra);
  if (retry !== null) {
    return <LoadNotice actor={extra} title={t('ANSWERS_EXTRA_FAILED')} />;
  }
  if (said === null) return null;
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{t('ARRIVAL_TIME')}</dt>
        <dd>
          <Time instant={said.observerArrivalTime} />
        </dd>
      </div>
      <div>
        <dt>{t('DEPARTURE_TIME')}</dt>
        <dd>
          <Time instant={said.observerLeaveTime} />
        </dd>
      </div>
      {factsOf(said).map(([label, fact]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>
            <Fact fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Said = boolean | number | null | undefined;

/** The apps of 2023 ask other things of a station than those of 2020: what an app does not ask is no gap. */
function factsOf(said: AnswerExtra) {
  const ofOlderApps = [
    ['IS_URBAN_AREA', said.urbanArea],
    ['IS_PRESIDENT_WOMAN', said.isPollingStationPresidentFemale],
  ] as const;
  const ofNewerApps = [
    ['VOTERS_ON_LIST', said.numberOfVotersOnTheList],
    ['COMMISSION_MEMBERS', said.numberOfCommissionMembers],
    ['FEMALE_MEMBERS', said.numberOfFemaleMembers],
    ['MIN_PRESENT_MEMBERS', said.minPresentMembers],
    ['CHAIR_PRESENT', said.chairmanPresence],
    ['SINGLE_STATION', said.singlePollingStationOrCommission],
    ['ADEQUATE_SIZE', said.adequatePollingStationSize],
  ] as const;
  const isSaid = ([, fact]: readonly [string, Said]) => fact !== null && fact !== undefined;
  if (!ofNewerApps.some(isSaid)) return [...ofOlderApps];
  return [...ofOlderApps.filter(isSaid), ...ofNewerApps];
}

function Fact({ fact }: { fact: Said }) {
  const format = useFormat();
  return typeof fact === 'number' ? format.number(fact) : <Mark isOn={fact} />;
}

function Time({ instant }: { instant: string | null | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = instant === null || instant === undefined ? '' : format.clock(instant);
  return text === '' ? t('TIME_NOT_REPORTED') : <time dateTime={instant ?? ''}>{text}</time>;
}

function Mark({ isOn }: { isOn: boolean | null | undefined }) {
  const { t } = useTranslation();
  if (isOn === null || isOn === undefined) return t('FACT_NOT_ANSWERED');
  return <FlagMark isOn={isOn}>{isOn ? t('YES') : t('NO')}</FlagMark>;
}
