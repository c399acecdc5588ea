/** The longest texts of a form, in characters, and the most parts that one has. */
export const formLimits = {
  formCode: 20,
  formDescription: 200,
  sectionCode: 4,
  sectionDescription: 200,
  questionCode: 20,
  questionText: 1_000,
  questionHint: 1_000,
  optionText: 1_000,
  sections: 200,
  questions: 500,
  options: 200,
} as const;
