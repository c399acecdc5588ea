/** 0 multiple choice, 1 single choice, 2 single choice with text, 3 multiple choice with text, 4 read as single choice. */
export const questionTypes = [0, 1, 2, 3, 4] as const;

/** Those that are told apart. */
export type QuestionType = 0 | 1 | 2 | 3;

/** Whatever else there is, such as 4, is read as one choice. */
export const typeOf = (questionType: number): QuestionType =>
  questionType === 0 || questionType === 2 || questionType === 3 ? questionType : 1;

/** Several options may be chosen, without and with a text. */
const severalTypes: ReadonlySet<number> = new Set([0, 3]);

export const takesSeveral = (type: number): boolean => severalTypes.has(type);
