import { takesSeveral } from '#contract/question-types.values.ts';
import type { Asked } from './demo-forms.ts';
import type { Random } from './random.ts';
import type { Row } from './register.ts';

export interface Chosen {
  question: Asked;
  option: Row<'option'>;
  value: string | null;
}

const calmWords = [
  'As in the instructions.',
  'They were friendly and explained everything.',
  'The room is small, but it works.',
  'The president asked me to wait for five minutes.',
  'Two members were replaced in the morning.',
  'I was told to ask the county office.',
  'A neighbour brought tea for everybody.',
  'The heating does not work, people keep their coats on.',
] as const;

const alarmingWords = [
  'I was asked to leave and showed my accreditation again.',
  'A man waited at the door and spoke to everybody who came in.',
  'The president said that observers had no right to ask.',
  'Minibuses with the same number plate came four times.',
  'I wrote it down and took a photo.',
  'The police were called and came after half an hour.',
  'A member of the commission refused to sign.',
  'Papers were on the table before the box was opened.',
] as const;

/** Rows that an answered question makes on average, as several options may be chosen. */
const ROWS_PER_QUESTION = 1.25;

/** `wanted` chosen options over the questions of `asked`, then of `more`; in the order of the questions. */
export const answerSome = (
  random: Random,
  asked: readonly Asked[],
  more: readonly Asked[],
  wanted: number,
  troubled: boolean,
): Chosen[] => {
  const first = random.some(asked, Math.ceil(wanted / ROWS_PER_QUESTION));
  const taken = new Set(first);
  const chosen: Chosen[] = [];
  for (const question of [...first, ...asked.filter((one) => !taken.has(one)), ...more]) {
    if (chosen.length >= wanted) break;
    chosen.push(...choose(random, question, troubled).slice(0, wanted - chosen.length));
  }
  return chosen.toSorted((a, b) => a.question.id - b.question.id);
};

const choose = (random: Random, question: Asked, troubled: boolean): Chosen[] => {
  if (question.alarming.length > 0 && random.chance(troubled ? 0.32 : 0.012))
    return [answer(random, question, random.pick(question.alarming))];
  if (takesSeveral(question.type)) {
    const options = random.some(question.calm, random.between(1, 3));
    return options.map((option) => answer(random, question, option));
  }
  // The first answer is the expected one.
  const expected = question.calm[0];
  const option = expected !== undefined && random.chance(0.6) ? expected : random.pick(question.calm);
  return [answer(random, question, option)];
};

const answer = (random: Random, question: Asked, option: Row<'option'>): Chosen => ({
  question,
  option,
  value: option.is_free_text ? random.pick(option.flagged ? alarmingWords : calmWords) : null,
});
