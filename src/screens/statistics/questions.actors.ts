import type { ActorRefFrom } from 'xstate';
import { listForms, type FormSummary } from '#contract/form-list.ts';
import { getFormStatistics, getQuestionStatistics } from '#contract/question-statistics.ts';
import { toFailure } from '#machines/failure.ts';
import { createWatchedQueryMachine } from '#machines/watched-query/watched-query.machine.ts';
import { loadItem } from '#machines/resource/resource.machine.ts';
import type { CallResult } from '#src/api/call.ts';
import { followAddress, whenOnline } from '#src/actors/browser.actors.ts';
import type { Services } from '#src/services.tsx';
import { countedArgs, readQuestions, writeQuestions, type QuestionsQuery } from './questions.query.ts';

export type FormStatistics = CallResult<typeof getFormStatistics>;
export type QuestionStatistics = CallResult<typeof getQuestionStatistics>;
export type Question = FormStatistics['questions'][number];

export interface QuestionsSight {
  /** Those that are published. */
  forms: FormSummary[];
  /** Of the form that is asked for, or of the first one; nothing where there is no such form. */
  statistics: FormStatistics | null;
  /** Of the question of which more is asked for; nothing where it is not known. */
  groups: QuestionStatistics | null;
}

/** Figures that somebody writes down do not move by themselves. */
const stays = () => false;
export const questionsMachine = createWatchedQueryMachine<QuestionsSight, QuestionsQuery>(stays);
export type QuestionsActor = ActorRefFrom<typeof questionsMachine>;

/** In milliseconds: forms are published seldom. */
const FORMS_FRESH = 60_000;

async function load({ call, cache }: Services, query: QuestionsQuery, signal: AbortSignal): Promise<QuestionsSight> {
  const { reply } = await cache.load(listForms, { query: {} }, { signal, freshMs: FORMS_FRESH });
  const forms = reply.formVersions.filter(({ draft }) => !draft);
  const form = query.form === '' ? forms[0] : forms.find(({ code }) => code === query.form);
  if (form === undefined) return { forms, statistics: null, groups: null };
  const counted = countedArgs(query);
  const [statistics, groups] = await Promise.all([
    call(getFormStatistics, { params: { id: form.id }, query: counted }, { signal }),
    query.by === ''
      ? null
      : call(
          getQuestionStatistics,
          { params: { id: Number(query.question) }, query: { ...counted, by: query.by } },
          { signal },
        ).catch(nothingIfUnknown),
  ]);
  return { forms, statistics, groups };
}

function nothingIfUnknown(error: unknown): null {
  if (toFailure(error).status === 404) return null;
  throw error;
}

export const questionsInput = ({ address }: Services) => ({ query: readQuestions(address.search()) });

export const questionsLogic = (services: Services) =>
  questionsMachine.provide({
    actors: {
      load: loadItem<QuestionsSight, QuestionsQuery>(
        (query, signal) => load(services, query, signal),
        whenOnline(services),
      ),
      address: followAddress(services, (search) => ({ type: 'query.changed', query: readQuestions(search) })),
    },
    actions: { writeAddress: ({ context }) => services.address.write(writeQuestions(context.query)) },
  });
