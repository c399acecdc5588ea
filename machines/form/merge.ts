import { applied } from './apply-diff.ts';
import { changesBetween } from './diff.ts';
import { emptyDocument, type FormDocument } from './document.ts';
import type { StoredForm } from './stored-form.ts';

/** Our changes since `base`, made in theirs. */
export function mergedInto(theirs: StoredForm, base: StoredForm | null, ours: FormDocument) {
  const { document, lost } = applied(theirs.document, changesBetween(base?.document ?? emptyDocument, ours));
  return { document, lost: lost.length };
}
