import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { questionTypes } from './question-types.values.ts';
import { formLimits } from './form-limits.values.ts';
import { count, givenId, id, nothing, place, renamed, text } from './scalars.ts';

export const questionType = z.int().check(z.minimum(questionTypes[0]), z.maximum(questionTypes[4]));

/** `id`, `idOption` and `optionId` are the same number: what answers refer to. */
export const Option = z.object({
  id,
  idOption: id,
  optionId: id,
  text: z.string(),
  isFreeText: z.boolean(),
  flagged: z.boolean(),
  orderNumber: z.int(),
});

export const Question = z.object({
  id,
  formCode: z.nullable(z.string()),
  code: z.string(),
  idSection: id,
  questionType,
  text: z.string(),
  hint: z.nullable(z.string()),
  orderNumber: z.int(),
  optionsToQuestions: z.array(Option),
});

export const Section = z.object({
  uniqueId: z.string(),
  id,
  code: z.string(),
  description: z.string(),
  orderNumber: z.int(),
  questions: z.array(Question),
});
export type Section = z.output<typeof Section>;

const AnyOption = z.pipe(
  renamed({
    idOption: ['optionId', 'id'],
    optionId: ['idOption', 'id'],
    id: ['idOption', 'optionId'],
    flagged: ['isFlagged'],
  }),
  z.extend(Option, { orderNumber: z._default(z.int(), 0) }),
);
const AnyQuestion = z.extend(Question, {
  idSection: z.optional(id),
  formCode: z.nullish(z.string()),
  hint: z.nullish(z.string()),
  orderNumber: z._default(z.int(), 0),
  optionsToQuestions: z.array(AnyOption),
});
const AnySection = z.extend(Section, {
  uniqueId: z.nullish(z.string()),
  orderNumber: z._default(z.int(), 0),
  questions: z.array(AnyQuestion),
});

export const getForm = endpoint({
  method: 'GET',
  path: '/api/v1/form/:id',
  summary: 'The sections of a form',
  access: 'any',
  params: z.object({ id: givenId }),
  reply: z.array(Section),
  reads: z.array(AnySection),
});

const orderNumber = z.optional(place);

/** Of what an editor has just added some consoles say 0, others nothing. */
const idOrNew = z.optional(
  z.pipe(
    z.nullable(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
    z.transform((given: number | null) => given || undefined),
  ),
);

/** `id` is that of a question or an option. An answer counts once for each option that it chose. */
const Answers = z.object({ id, answers: count });

/** What answers and notes refer to, whatever was retired from the form included; what nothing refers to is left out. */
export const FormUse = z.object({
  questions: z.array(z.extend(Answers, { notes: count })),
  options: z.array(Answers),
});
export type FormUse = z.output<typeof FormUse>;

export const getFormUse = endpoint({
  method: 'GET',
  path: '/api/v1/form/:id/use',
  summary: 'How many answers and notes refer to each question and option of a form',
  access: 'organizer',
  params: z.object({ id: givenId }),
  reply: FormUse,
});

/** The largest file of a form that the editor takes, in bytes. */
const MAX_FORM_BYTES = 5 * 1024 * 1024;

/** What an editor uploads. Ids are those of the version that was loaded; without one a section, question or option is new. */
export const FormUpload = z.object({
  /** 0: a new form for certain. Absent: by a console that knows no ids, which means the draft of this code where there is one. */
  id: z.nullish(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
  code: text(formLimits.formCode).check(z.minLength(1)),
  description: text(formLimits.formDescription).check(z.minLength(1)),
  currentVersion: z._default(id, 1),
  diaspora: z._default(z.boolean(), false),
  draft: z._default(z.boolean(), false),
  order: z.optional(place),
  formSections: z
    .array(
      z.object({
        id: idOrNew,
        code: text(formLimits.sectionCode),
        description: text(formLimits.sectionDescription),
        orderNumber,
        questions: z
          .array(
            z.object({
              id: idOrNew,
              code: text(formLimits.questionCode),
              text: text(formLimits.questionText),
              questionType: z._default(questionType, 0),
              hint: z.nullish(text(formLimits.questionHint)),
              orderNumber,
              optionsToQuestions: z
                .array(
                  z.object({
                    idOption: idOrNew,
                    text: text(formLimits.optionText),
                    isFreeText: z._default(z.boolean(), false),
                    flagged: z._default(z.boolean(), false),
                    orderNumber,
                  }),
                )
                .check(z.maxLength(formLimits.options)),
            }),
          )
          .check(z.maxLength(formLimits.questions)),
      }),
    )
    .check(z.maxLength(formLimits.sections)),
});
export type FormUpload = z.output<typeof FormUpload>;

/** What a refusal tells (409) where a newer version than the one that was edited is stored. */
export const SavedMeanwhile = z.object({
  currentVersion: z.int(),
  savedAt: z.nullish(z.string()),
  savedBy: z.nullish(z.string()),
});

export const addForm = endpoint({
  method: 'POST',
  path: '/api/v1/form',
  summary:
    'Upload a form; one with an id becomes its next version, one without replaces the draft of its code. Answers the id. 409 with currentVersion, savedAt and savedBy when a newer version was saved meanwhile',
  access: 'organizer',
  body: FormUpload,
  maxBytes: MAX_FORM_BYTES,
  reply: id,
});

export const updateForm = endpoint({
  method: 'PUT',
  path: '/api/v1/form',
  summary: 'Upload the next version of a form (published back ends)',
  access: 'organizer',
  body: z.extend(FormUpload, { id }),
  maxBytes: MAX_FORM_BYTES,
  reply: id,
});

export const deleteForm = endpoint({
  method: 'DELETE',
  path: '/api/v1/form',
  summary: 'Delete a form; refused with a reason when answers or notes refer to it',
  access: 'organizer',
  query: z.object({ formId: givenId }),
  reply: nothing,
});

export const listFormVersions = endpoint({
  method: 'GET',
  path: '/api/v1/form/versions',
  summary: 'The version of each published form by code',
  access: 'any',
  reply: z.object({ versions: z.record(z.string(), z.int()) }),
});
