import { takesSeveral } from '#contract/question-types.values.ts';
import type { Random } from '#server/seed/random.ts';
import type { AskedQuestion } from './briefing.ts';
import type { Given } from './plan.ts';

export const noteTexts = [
  'Coadă de peste 30 de persoane în fața secției.',
  'Președintele secției a explicat procedura, totul în regulă.',
  'Un alegător a fotografiat buletinul de vot.',
  'Lipsește ștampila de control pe câteva buletine.',
  'Afișe electorale la mai puțin de 500 de metri de secție.',
  'Iluminat slab în cabinele de vot.',
  'Urna mobilă a plecat la 11:20 cu doi membri ai comisiei.',
  'Proces-verbal afișat la intrare, fotografie atașată.',
  'Un membru al comisiei a lipsit aproape o oră.',
  'Rampă pentru cărucioare lipsă; alegătorii au fost ajutați.',
] as const;

const remarks = ['aproximativ 40', 'nu știu exact', 'vezi nota', 'după ora 9', 'doi membri', '< 10 "minute"'] as const;

/** An answer to a question; it raises a flag as often as `flags` says. */
export function reply({ id, type, options }: AskedQuestion, random: Random, flags: number): Given {
  const raised = options.filter(({ flagged }) => flagged);
  const calm = options.filter(({ flagged }) => !flagged);
  const from = raised.length > 0 && (calm.length === 0 || random.chance(flags)) ? raised : calm;
  const chosen = random.some(from, takesSeveral(type) && from.length > 1 ? random.between(1, 2) : 1);
  return {
    question: id,
    options: chosen.map(({ id: option, freeText }) => ({ option, value: freeText ? random.pick(remarks) : null })),
  };
}
