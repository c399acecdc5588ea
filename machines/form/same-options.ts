import { find, type FormDocument, type Option, type Question, saysSameOptions } from './document.ts';
import { options, questions, type Fresh } from './levels.ts';

/** A new question holds an empty option to type into: nobody has said anything with it. */
export const isBlank = ({ id, text, isFreeText, flagged }: Option): boolean =>
  id === null && text.trim() === '' && !isFreeText && !flagged;

export const hasOptions = (question: Question): boolean => !question.options.every(isBlank);

const picked = (document: FormDocument, keys: readonly string[]): Question[] =>
  keys.flatMap((key) => {
    const thing = find(document, key)?.thing;
    return thing !== undefined && 'options' in thing ? [thing] : [];
  });

/** Of several questions the ones whose options the others may get: the first of those that have the same. */
export function sourcesAmong(document: FormDocument, keys: readonly string[]): Question[] {
  const sources: Question[] = [];
  for (const question of picked(document, keys))
    if (hasOptions(question) && !sources.some((source) => saysSameOptions(source, question))) sources.push(question);
  return sources;
}

/** The questions that would get other options than they have. */
export function changedBySame(document: FormDocument, source: string, keys: readonly string[]): Question[] {
  const [from] = picked(document, [source]);
  return from === undefined ? [] : picked(document, keys).filter((question) => !saysSameOptions(from, question));
}

/** Those of them that lose options which say something. */
export const replacedBySame = (document: FormDocument, source: string, keys: readonly string[]): Question[] =>
  changedBySame(document, source, keys).filter(hasOptions);

/** Gives the questions copies of the options of one of them. What says the same already keeps its own. */
export function withSameOptions(
  document: FormDocument,
  { source, questions: keys }: { source: string; questions: readonly string[] },
  fresh: Fresh,
): FormDocument {
  const from = picked(document, [source]).find(hasOptions);
  const changed = new Set(changedBySame(document, source, keys).map(({ key }) => key));
  if (from === undefined || changed.size === 0) return document;
  return questions.rewrite(document, (list) =>
    list.some(({ key }) => changed.has(key))
      ? list.map((question) =>
          changed.has(question.key)
            ? { ...question, options: from.options.map((option) => options.copy(option, fresh)) }
            : question,
        )
      : list,
  );
}
