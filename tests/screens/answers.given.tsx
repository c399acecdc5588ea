import { listThreads } from '#contract/threads.ts';
import { getAnswerExtra, listCompletedQuestions } from '#contract/answers.ts';
import type { AnswerExtra, CompletedQuestion } from '#contract/answers.ts';
import type { Endpoint, Read } from '#contract/endpoint.ts';
import { listForms } from '#contract/form-list.ts';
import { getForm } from '#contract/forms.ts';
import { listNotes, type Note } from '#contract/notes.ts';
import { listCounties, type County } from '#contract/stations.ts';
import { countUnread } from '#contract/unread.ts';
import type { FormSection } from '#machines/form-contents/form-contents.machine.ts';
import { AnswersScreen } from '#src/screens/answers/AnswersScreen.tsx';
import { Listening, stubStreams } from '#tests/app/streams.given.tsx';
import { formOf } from '#tests/support/forms.ts';
import { threadOf } from '#tests/support/threads.ts';
import { openScreen, settle, type Asked, type Given, type Stage } from '#tests/support/screen.tsx';

/** Three threads; forms A and B of one section each. Everybody chose "No" in A1, which is flagged, and wrote in B1. */
export const threads = [1, 2, 3].map((number) => threadOf(number, { flaggedCount: 1 }));
export const keyOf = (number: number) => ({ idObserver: number, idPollingStation: 1_000 + number });

export const forms = [formOf(1, 'A'), formOf(2, 'B')];

const option = (id: number, text: string, flagged = false) => ({
  id,
  idOption: id,
  optionId: id,
  text,
  isFreeText: false,
  flagged,
  orderNumber: 0,
});

export const sectionsOf = (form: number): FormSection[] => [
  {
    id: form * 10,
    code: 'S',
    description: `Section of ${form}`,
    orderNumber: 0,
    questions: [
      {
        id: form * 100 + 1,
        code: form === 1 ? 'A1' : 'B1',
        questionType: 1,
        text: 'Was it so?',
        orderNumber: 0,
        optionsToQuestions: [option(form * 1_000 + 1, 'Yes'), option(form * 1_000 + 2, 'No', true)],
      },
    ],
  },
];

export const completed: CompletedQuestion[] = [1, 2].map((form) => ({
  id: form * 100 + 1,
  text: 'Was it so?',
  idQuestionType: 1,
  idQuestion: form === 1 ? 'A1' : 'B1',
  formCode: form === 1 ? 'A' : 'B',
  idForm: form,
  answers: [
    form === 1
      ? { idOption: 1_002, text: 'No', isFreeText: false, value: null, flagged: true }
      : { idOption: 2_001, text: 'Yes', isFreeText: false, value: 'nearly', flagged: false },
  ],
}));

export const extra: AnswerExtra = {
  lastModified: '2026-11-22T06:00:00Z',
  observerArrivalTime: '2026-11-22T04:41:00Z',
  observerLeaveTime: null,
  urbanArea: true,
  isPollingStationPresidentFemale: false,
};

export const notes: Note[] = [{ questionId: null, text: 'The station is crowded.', attachmentsPaths: [] }];

const counties: County[] = [{ id: 1, code: 'AB', name: 'Alba', limit: 9, diaspora: false, order: 1 }];

/** What the server answers, unless a test says otherwise. */
export function answerOf(asked: Asked): unknown {
  const { endpoint, args } = asked;
  const form = formAsked(asked);
  if (form !== null) return sectionsOf(form);
  if (endpoint === listThreads) {
    const page = Number(args.query?.['page'] ?? 1);
    const pageSize = Number(args.query?.['pageSize'] ?? 10);
    const data = threads.slice((page - 1) * pageSize, page * pageSize);
    return { data, totalItems: threads.length, totalPages: 1 };
  }
  if (endpoint === listForms) return { formVersions: forms } satisfies Read<typeof listForms>;
  if (endpoint === listCompletedQuestions) return completed;
  if (endpoint === getAnswerExtra) return extra;
  if (endpoint === listNotes) return notes;
  if (endpoint === listCounties) return counties;
  if (endpoint === countUnread) return { count: 0, latest: 0 };
  return undefined;
}

/** Whether a request is that for a form, and which. */
export const formAsked = ({ endpoint, args }: Asked): number | null =>
  endpoint === getForm && 'params' in args && typeof args.params === 'object' && args.params !== null
    ? Number(Object.values(args.params)[0])
    : null;

/** Answers whatever is asked, and what is asked because of it, but for what the test keeps for itself. */
export async function answerAll(stage: Stage, isKept: (asked: Asked) => boolean = () => false): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    const open = stage.asked.filter((asked) => !asked.signal?.aborted && !isKept(asked));
    if (open.length === 0) return;
    await settle(() => {
      for (const asked of open) {
        stage.asked.splice(stage.asked.indexOf(asked), 1);
        asked.answer(answerOf(asked));
      }
    });
    for (const asked of stage.asked.filter(({ signal }) => signal?.aborted))
      stage.asked.splice(stage.asked.indexOf(asked), 1);
  }
}

export const askedOf = (stage: Stage, endpoint: Endpoint): Asked | undefined =>
  stage.asked.findLast((asked) => asked.endpoint === endpoint && asked.signal?.aborted !== true);

/** The emergencies, as the menu opens them. */
export const openUrgents = (given: Given = {}): Stage =>
  openScreen(<AnswersScreen list="urgents" />, { path: '/urgents', search: 'urgente=true', ...given });

/** The same with a stream that tells of more; what was asked is answered. */
export async function openListening(path = '/urgents') {
  const wire = stubStreams();
  const stage = openScreen(
    <Listening>
      <AnswersScreen list="urgents" />
    </Listening>,
    { path, search: 'urgente=true' },
  );
  await settle(() => {});
  await wire.open();
  await answerAll(stage);
  return { stage, wire };
}

/** The screen at a thread that stands in its address, on the tab of form A. */
export const openThread = (number = 1, search = 'urgente=true&form=1', offers?: readonly string[]): Stage =>
  openUrgents({ path: `/urgents/details/${number}/${1_000 + number}`, search, ...(offers && { offers }) });

export const heading = () => document.querySelector('#thread-heading')?.textContent;
export const question = (code: string) =>
  [...document.querySelectorAll('h4')].find(({ textContent }) => textContent.startsWith(`${code}:`)) ?? null;
