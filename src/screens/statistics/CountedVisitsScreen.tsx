import { useSelector } from '@xstate/react';
import { MapPinOff } from 'lucide';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { queryOf, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { BackLink } from '#src/BackLink.tsx';
import { unambiguous } from '#src/i18n/wallClock.ts';
import { PagedList } from '#src/lists/PagedList.tsx';
import { pathTo } from '#src/routes.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { numberColumn, type Column } from '#src/ui/DataRow.tsx';
import { FilterChips } from '#src/ui/FilterChips.tsx';
import { When } from '#src/time/When.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { areaWords } from './useFootnote.ts';
import { visitsInput, visitsLogic, type CountedVisit, type VisitsActor, type VisitsPage } from './visits.actors.ts';
import { fields, type VisitsQuery } from './visits.query.ts';

/** The visits that a figure of the statistics counts, no more and no fewer (STQ-01, STQ-02). */
export function CountedVisitsScreen() {
  const { t } = useTranslation();
  const services = useServices();
  const actor = useScreenActor(visitsLogic, visitsInput);
  const sight = useSelector(actor, sightOf<VisitsPage>);
  const isOfQuestion = useSelector(actor, (snapshot) => queryOf<VisitsQuery>(snapshot).question !== '');
  return (
    <>
      <BackLink to={pathTo(isOfQuestion ? 'questions' : 'statistics')}>
        {t(isOfQuestion ? 'QUESTIONS' : 'STATISTICS_ALL')}
      </BackLink>
      <PagedList
        actor={actor}
        title={t('VISITS_COUNTED')}
        note={useTotals(sight)}
        failed={t('VISITS_COUNTED_FAILED')}
        empty={{
          icon: <Icon of={MapPinOff} />,
          title: t('VISITS_COUNTED_NONE'),
          text: t('VISITS_COUNTED_NONE_TEXT'),
        }}
        columns={useColumns(sight?.rows.some(({ value }) => value !== null) === true)}
        idOf={({ idObserver, idPollingStation }) => `${idObserver} ${idPollingStation}`}
        nameOf={({ pollingStationName, observerName }) => `${pollingStationName}, ${observerName}`}
        onOpen={(visit) => services.address.go(pathTo('answersThread', visit))}
      >
        <Chips actor={actor} />
      </PagedList>
    </>
  );
}

/** What the visits make together, which is what some figures count. */
function useTotals(sight: VisitsPage | null): string | undefined {
  const { t } = useTranslation();
  if (sight === null) return undefined;
  return [
    t('VISITS_COUNTED_OBSERVERS', { count: sight.observers }),
    t('SITUATION_FLAGGED', { count: sight.flaggedAnswers }),
  ].join(' · ');
}

const labels = {
  flagged: 'VISITS_COUNTED_FLAGGED',
  county: 'STATISTICS_COUNTY',
  station: 'STATIONS_STATION',
  question: 'DESK_FILTER_QUESTION',
  option: 'QUESTIONS_OPTION',
  hour: 'QUESTIONS_HOUR',
  ngo: 'OBSERVER_NGO',
  review: 'QUESTIONS_REVIEW',
  area: 'QUESTIONS_AREA',
} as const;

const flagWords = {
  any: 'VISITS_COUNTED_FLAGGED_ANY',
  opening: 'VISITS_COUNTED_FLAGGED_OPENING',
  counting: 'VISITS_COUNTED_FLAGGED_COUNTING',
} as const;

/** What is counted, each with a way to count more. */
function Chips({ actor }: { actor: VisitsActor }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone } = useServices().config;
  const query = useSelector(actor, queryOf<VisitsQuery>);
  const asked = useSelector(actor, sightOf<VisitsPage>)?.asked;
  const { question } = asked ?? {};
  const said: Partial<Record<string, string | null>> = {
    ...(query.flagged && { flagged: t(flagWords[query.flagged]) }),
    county: asked?.county ?? null,
    question: question ? `${question.code}. ${question.text}` : null,
    option: asked?.option ?? null,
    ...(query.hour && { hour: unambiguous(format.dateTime(query.hour), query.hour, timeZone) }),
    ngo: asked?.ngo ?? null,
    ...(query.review && { review: t('QUESTIONS_REVIEW_CONFIRMED') }),
    ...(query.area && { area: t(areaWords[query.area]) }),
  };
  const chips = fields
    .filter((field) => query[field] !== '')
    .map((field) => ({ key: field, label: t(labels[field]), value: said[field] ?? query[field] }));
  return (
    <FilterChips
      chips={chips}
      onRemove={(key) => actor.send({ type: 'query.changed', query: { ...query, [key]: '', page: 1 } })}
    />
  );
}

function useColumns(hasValues: boolean): Column<CountedVisit>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const hasNgo = useSelector(useServices().session, seesAllNgos);
  return useMemo<Column<CountedVisit>[]>(
    () => [
      {
        key: 'station',
        label: t('STATIONS_STATION'),
        cell: (visit) => <Link to={pathTo('answersThread', visit)}>{visit.pollingStationName}</Link>,
      },
      { key: 'observer', label: t('OBSERVER'), cell: ({ observerName }) => observerName },
      ...(hasNgo ? [{ key: 'ngo', label: t('OBSERVER_NGO'), cell: ({ ngo }: CountedVisit) => ngo ?? '' }] : []),
      ...(hasValues
        ? [{ key: 'value', label: t('VISITS_COUNTED_TEXT'), cell: ({ value }: CountedVisit) => value ?? '' }]
        : []),
      numberColumn('flagged', t('SITUATION_FLAGGED_ANSWERS'), format.number),
      { key: 'last', label: t('STATIONS_LAST'), cell: ({ lastAnswer }) => <When instant={lastAnswer} /> },
    ],
    [t, format, hasNgo, hasValues],
  );
}
