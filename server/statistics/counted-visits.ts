import { sql, type RawBuilder } from 'kysely';
import { BEYOND_ONE } from '#server/counters/fold.ts';
import { isNoTestObserver } from '#server/observers/test-observers.ts';
import type { Scope } from '#server/scope.ts';

/** In the place of an option: its question was answered. */
export const ANSWERED = 0;

/** Which visits are counted; without test observers and inactive NGOs, always. */
export interface Counted {
  scope: Scope;
  review?: 'confirmed';
  area?: 'urban' | 'rural';
}

export type Grouping = 'all' | 'county' | 'hour';

/** Which answers: those of a form, or of one question. */
export type Of = { form: number } | { question: number };

/** The counters know nothing of reviews and of what kind of place a station is in. */
export const isScanned = ({ review, area }: Counted): boolean => review !== undefined || area !== undefined;

/** The visits that count, as `t`, in a `from`. */
export const countedVisits = ({ scope, review, area }: Counted): RawBuilder<unknown> => sql`
  (select v.* from thread v
    join observer who on who.id = v.observer_id and ${isNoTestObserver('who')}
    join ngo on ngo.id = v.ngo_id and ngo.is_active
    ${review === undefined ? sql`` : joinReview(review)} ${area === undefined ? sql`` : joinArea(area)}
    where v.answer_count > 0 and ${scope.within('v.ngo_id')}) t`;

const joinReview = (state: string) => sql`
  join review on review.observer_id = v.observer_id and review.polling_station_id = v.polling_station_id
    and review.state = ${state} and not v.open`;

const joinArea = (area: 'urban' | 'rural') => sql`
  join station_visit seen on seen.observer_id = v.observer_id and seen.polling_station_id = v.polling_station_id
    and seen.urban_area = ${area === 'urban'}`;

/** In how many visits each option is chosen, by question, option and key; with the option 0, each question answered. */
export const figures = (counted: Counted, of: Of, by: Grouping): RawBuilder<unknown> =>
  isScanned(counted) ? scanned(counted, of, by) : tallied(counted, of, by);

/** A question is answered as often as all of its rows together say (`BEYOND_ONE`). */
const tallied = ({ scope }: Counted, of: Of, by: Grouping) => sql`
  select tally.question_id, chosen.option_id, ${tallyKeys[by]} as key, sum(tally.n)::int as n
  from ${by === 'hour' ? sql`tally_hour` : sql`tally_place`} tally
  join ngo on ngo.id = tally.ngo_id and ngo.is_active
  cross join lateral (values (tally.option_id, tally.option_id <> ${BEYOND_ONE}::int), (${ANSWERED}::int, true))
    as chosen (option_id, counts)
  where chosen.counts and ${
    'question' in of
      ? sql`tally.question_id = ${of.question}`
      : sql`tally.question_id in (select id from question where form_id = ${of.form})`
  } and ${scope.within('tally.ngo_id')}
  group by 1, 2, 3`;

const tallyKeys: Record<Grouping, RawBuilder<unknown>> = {
  all: sql`0`,
  county: sql`tally.county_id`,
  hour: sql`tally.hour`,
};

const scanned = (counted: Counted, of: Of, by: Grouping) => sql`
  select question_id, option_id, key, count(*)::int as n from (
    select a.question_id, chosen.option_id, ${answerKeys[by]} as key, a.observer_id, a.polling_station_id
    from ${countedVisits(counted)}
    join answer a on a.observer_id = t.observer_id and a.polling_station_id = t.polling_station_id
    cross join lateral (values (a.option_id), (${ANSWERED}::int)) as chosen (option_id)
    where ${
      'question' in of
        ? sql`a.option_id in (select id from option where question_id = ${of.question})`
        : sql`a.form_id = ${of.form}`
    }
    group by 1, 2, 3, 4, 5) one
  group by 1, 2, 3`;

const answerKeys: Record<Grouping, RawBuilder<unknown>> = {
  all: sql`0`,
  county: sql`t.county_id`,
  hour: sql`date_trunc('hour', a.answered_at, 'UTC')`,
};
