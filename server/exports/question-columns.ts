import type { Column } from '#server/spreadsheets/sheet-rows.ts';

/** Who, where, and to which question. */
export const QUESTION_COLUMNS: readonly Column[] = [
  { heading: 'Observer phone', width: 16 },
  { heading: 'Observer', width: 24 },
  { heading: 'NGO', width: 24 },
  { heading: 'County', width: 8 },
  { heading: 'Station', width: 8 },
  { heading: 'Form', width: 8 },
  { heading: 'Question code', width: 10 },
  { heading: 'Question', width: 60 },
];
