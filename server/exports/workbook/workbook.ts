import type { Db } from '#server/db/open.ts';
import type { Sheet } from '#server/spreadsheets/xlsx.ts';
import { noteSheet, observationSheet } from './field-sheets.ts';
import { answerSheets, formsSheet } from './form-sheets.ts';
import { publishedForms } from './published-forms.ts';
import { registerSheets } from './register-sheets.ts';
import { reviewSheet } from './review-sheet.ts';

/**
 * The sheets and columns of the last public back end. Of test observers and inactive NGOs there are the names, but no
 * answers, observations and notes.
 */
export async function workbookSheets(db: Db, now: Date): Promise<Sheet[]> {
  const forms = await publishedForms(db);
  return [
    ...registerSheets(db, now),
    formsSheet(forms),
    observationSheet(db),
    ...forms.flatMap((form) => answerSheets(db, form)),
    await noteSheet(db),
    reviewSheet(db),
  ];
}
