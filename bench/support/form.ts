import { z } from 'zod/mini';
import { addForm } from '#contract/forms.ts';
import type { FormDocument } from '#machines/form/document.ts';
import { uploadOf } from '#machines/form/upload.ts';
import type { Send } from './client.ts';

export const SECTIONS = 40;
const QUESTIONS = 25;
const OPTIONS = 5;

/** Makes some, each by its place from 0. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** The largest form that the console promises to be quick with. */
export const largest: FormDocument = {
  code: 'BENCH',
  description: 'The largest form',
  diaspora: false,
  sections: times(SECTIONS, (s) => ({
    key: `+${s}`,
    id: null,
    code: `S${s + 1}`,
    description: `Section number ${s + 1}`,
    questions: times(QUESTIONS, (q) => ({
      key: `+${s}.${q}`,
      id: null,
      code: `S${s + 1}Q${q + 1}`,
      text: `Was everything in order with thing ${q + 1} of section ${s + 1}?`,
      hint: '',
      type: 1 as const,
      options: times(OPTIONS, (o) => ({
        key: `+${s}.${q}.${o}`,
        id: null,
        text: `Answer number ${o + 1}`,
        isFreeText: o === OPTIONS - 1,
        flagged: o === 0,
      })),
    })),
  })),
};

/** Stores it as a draft; answers its id. */
export const uploadLargest = async (staff: Send): Promise<number> => {
  const body = JSON.stringify(uploadOf(largest, null, 'draft'));
  const response = await staff('/api/v1/form', { method: 'POST', body });
  if (!response.ok) throw new Error(`The form was not taken: ${response.status} ${await response.text()}`);
  return z.parse(addForm.reply, await response.json());
};
