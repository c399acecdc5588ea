import fc from 'fast-check';
import { find, type FormDocument, thingsOf } from '#machines/form/document.ts';
import { type Edit, edited } from '#machines/form/edits.ts';

/** Two sections, three questions, five options, all known to the server. */
export const small: FormDocument = {
  description: 'Opening',
  code: 'A',
  diaspora: false,
  sections: [
    {
      key: 's1',
      id: 1,
      code: 'A',
      description: 'The station',
      questions: [
        {
          key: 'q1',
          id: 1,
          code: 'A1',
          text: 'Was the urn sealed?',
          hint: '',
          type: 1,
          options: [
            { key: 'o1', id: 1, text: 'Yes', isFreeText: false, flagged: false },
            { key: 'o2', id: 2, text: 'No', isFreeText: false, flagged: true },
          ],
        },
        {
          key: 'q2',
          id: 2,
          code: 'A2',
          text: 'Who was there?',
          hint: 'All of them',
          type: 3,
          options: [
            { key: 'o3', id: 3, text: 'Police', isFreeText: false, flagged: false },
            { key: 'o4', id: 4, text: 'Others', isFreeText: true, flagged: false },
          ],
        },
      ],
    },
    {
      key: 's2',
      id: 2,
      code: 'B',
      description: 'The count',
      questions: [
        {
          key: 'q3',
          id: 3,
          code: 'B1',
          text: 'Was it public?',
          hint: '',
          type: 1,
          options: [{ key: 'o5', id: 5, text: 'Yes', isFreeText: false, flagged: false }],
        },
      ],
    },
  ],
};

/** The form's keys, a line for each section: `s1 | q1 o1 o2 | q2`. */
export const outlineOf = ({ sections }: FormDocument): string[] =>
  sections
    .map(({ key, questions }) => [
      key,
      ...questions.map(({ key, options }) => [key, ...options.map(({ key }) => key)].join(' ')),
    ])
    .map((section) => section.join(' | '));

/** What the options of a question say. */
export const textsOf = (document: FormDocument, question: string): string[] => {
  const found = find(document, question)?.thing;
  return found && 'options' in found ? found.options.map(({ text }) => text) : [];
};

export const run = (edit: Edit, document: FormDocument = small): ReturnType<typeof edited> => edited(document, edit, 0);

/** An edit that numbers drawn at random make of whatever document is at hand. */
export type Draw = { kind: number; pick: number; other: number; third: number; text: string; isSet: boolean };

export const draws = (maxLength: number, minLength = 0): fc.Arbitrary<Draw[]> =>
  fc.array(
    fc.record({
      kind: fc.nat(11),
      pick: fc.nat(10_000),
      other: fc.nat(10_000),
      third: fc.nat(10_000),
      text: fc.string({ maxLength: 5 }),
      isSet: fc.boolean(),
    }),
    { maxLength, minLength, size: 'max' },
  );

const at = (list: readonly { key: string }[], pick: number): { key: string } | undefined =>
  list[pick % Math.max(1, list.length)];

export function editOf(document: FormDocument, { kind, pick, other, third, text, isSet }: Draw): Edit {
  const { sections } = document;
  const questions = sections.flatMap((section) => section.questions);
  const options = questions.flatMap((question) => question.options);
  const [section, question, option] = [
    at(sections, pick)?.key ?? '',
    at(questions, pick)?.key ?? '',
    at(options, pick)?.key ?? '',
  ];
  const level = [sections, questions, options][third % 3] ?? [];
  const keys = [at(level, pick)?.key ?? '', at(level, other)?.key ?? ''];
  const parents = [[], sections, questions][third % 3] ?? [];
  switch (kind) {
    case 0:
      return { edit: 'form.set', set: isSet ? { description: text } : { diaspora: third % 2 === 0 } };
    case 1:
      return { edit: 'section.set', key: section, set: { code: text } };
    case 2:
      return { edit: 'question.set', key: question, set: isSet ? { text } : { type: third % 2 === 0 ? 1 : 3 } };
    case 3:
      return { edit: 'option.set', key: option, set: isSet ? { text } : { flagged: third % 2 === 0 } };
    case 4:
      return { edit: 'section.add', after: isSet ? section : null };
    case 5:
      return { edit: 'question.add', section, after: isSet ? question : null };
    case 6:
      return { edit: 'options.add', question, after: null, options: isSet ? [{ text }] : [{}, { flagged: true }] };
    case 7:
      return { edit: 'option.paste', key: option, lines: [text, 'two', 'three'].slice(0, 1 + (third % 3)) };
    case 8:
      return { edit: 'delete', keys };
    case 9:
      return { edit: 'duplicate', keys: keys.slice(0, 1) };
    case 10:
      return { edit: 'shift', keys, by: isSet ? 1 : -1 };
    default:
      return {
        edit: 'move',
        keys,
        to: { parent: at(parents, other)?.key ?? null, before: isSet ? (at(level, third)?.key ?? null) : null },
      };
  }
}

/** Duplicating what was duplicated doubles without end: a document that has grown is only edited in place. */
const isGrown = (document: FormDocument): boolean => [...thingsOf(document)].length > 60;

export function after(document: FormDocument, list: readonly Draw[], serial = 0): FormDocument {
  let state = { document, serial };
  for (const draw of list) {
    const tame = isGrown(state.document) ? { ...draw, kind: draw.kind === 9 ? 8 : draw.kind } : draw;
    state = edited(state.document, editOf(state.document, tame), state.serial);
  }
  return state.document;
}
