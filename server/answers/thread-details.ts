import type { AnswerExtra, listCompletedQuestions } from '#contract/answers.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Db } from '#server/db/open.ts';
import type { Staff } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';
import { clockTime, zoneOffset } from '#server/time/zone.ts';
import type { PlaceOfThread } from './post-changes.ts';

type Questions = Reply<typeof listCompletedQuestions>;

/**
 * Every question that the observer answered at the station, once, with the options chosen: those of drafts and those
 * that have left their form included. A thread of another NGO reads like one that does not exist.
 */
export async function completedQuestions(db: Db, caller: Staff, thread: PlaceOfThread): Promise<Questions> {
  const rows = await db
    .selectFrom('answer as a')
    .innerJoin('observer as ob', 'ob.id', 'a.observer_id')
    .innerJoin('option as o', 'o.id', 'a.option_id')
    .innerJoin('question as q', 'q.id', 'a.question_id')
    .innerJoin('form_section as s', 's.id', 'q.section_id')
    .innerJoin('form as f', 'f.id', 'a.form_id')
    .where('a.observer_id', '=', thread.observer)
    .where('a.polling_station_id', '=', thread.station)
    .where(scoped(caller).within('ob.ngo_id'))
    .select([
      'a.option_id',
      'a.question_id',
      'a.form_id',
      'a.value',
      'a.answered_at',
      'q.question_type',
      'q.code',
      'f.code as form',
    ])
    .select(['q.text as question', 'o.text as option', 'o.is_free_text', 'o.flagged'])
    .orderBy('f.sort_order')
    .orderBy('f.id')
    .orderBy('s.sort_order')
    .orderBy('s.id')
    .orderBy('q.sort_order')
    .orderBy('q.id')
    .orderBy('o.sort_order')
    .orderBy('o.id')
    .execute();
  const questions = new Map<number, Questions[number]>();
  for (const row of rows) {
    const question = questions.get(row.question_id) ?? {
      id: row.question_id,
      text: row.question,
      idQuestionType: row.question_type,
      questionTypeId: row.question_type,
      idQuestion: row.code,
      questionId: row.code,
      formCode: row.form,
      idForm: row.form_id,
      answers: [],
    };
    questions.set(row.question_id, question);
    question.answers.push({
      idOption: row.option_id,
      optionId: row.option_id,
      text: row.option,
      isFreeText: row.is_free_text,
      value: row.value,
      flagged: row.flagged,
      isFlagged: row.flagged,
      answeredAt: row.answered_at.toISOString(),
    });
  }
  return [...questions.values()];
}

/** Null when the observer said nothing of the station, or is none of the caller's. */
export async function stationInfo(
  db: Db,
  caller: Staff,
  thread: PlaceOfThread,
  timeZone: string,
): Promise<AnswerExtra | null> {
  const visit = await db
    .selectFrom('station_visit as v')
    .innerJoin('observer as o', 'o.id', 'v.observer_id')
    .where('v.observer_id', '=', thread.observer)
    .where('v.polling_station_id', '=', thread.station)
    .where(scoped(caller).within('o.ngo_id'))
    .selectAll('v')
    .executeTakeFirst();
  if (!visit) return null;
  const clock = (instant: Date | null) => instant && clockTime(instant, zoneOffset(timeZone));
  return {
    lastModified: visit.updated_at.toISOString(),
    // Published consoles show what they read by the browser's clock: without a zone it is the election's, wherever that is.
    observerArrivalTime: clock(visit.arrived_at),
    observerLeaveTime: clock(visit.left_at),
    urbanArea: visit.urban_area,
    isPollingStationPresidentFemale: visit.president_female,
    numberOfVotersOnTheList: visit.voters_on_list,
    numberOfCommissionMembers: visit.commission_members,
    numberOfFemaleMembers: visit.female_members,
    minPresentMembers: visit.min_present_members,
    chairmanPresence: visit.chairman_present,
    singlePollingStationOrCommission: visit.single_station,
    adequatePollingStationSize: visit.adequate_size,
  };
}
