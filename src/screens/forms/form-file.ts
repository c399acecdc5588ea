import { asNew, type FormDocument } from '#machines/form/document.ts';
import { fileOf, formIn } from '#machines/form/form-file.ts';
import { formLimits } from '#contract/form-limits.values.ts';
import { leftOutOf } from './form-file.leftOut.ts';
import { problemsIn, problemsOfDraft, type FileProblem } from './form-file.problems.ts';

/** `leftOut`: fields of the file for which a form has no place. */
type Read = { document: FormDocument; leftOut: string[]; problems: null } | { document: null; problems: FileProblem[] };

const maxBytes = 5_000_000;

const wrong = (reason: FileProblem['reason'], limit: number | null = null): Read => ({
  document: null,
  problems: [{ reason, field: '', limit }],
});

/** The form in a file, or everything that is wrong with it. Without a code or title it gets the name of the file. */
export async function readFormFile(file: File): Promise<Read> {
  if (file.size > maxBytes) return wrong('FORM_FILE_LARGE', maxBytes / 1_000_000);
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return wrong('FORM_FILE_JSON');
  }
  const problems = problemsIn(content);
  const isSound = problems.length === 0;
  const [asWritten, inOrder] = isSound ? [formIn(content, 'asWritten'), formIn(content)] : [null, null];
  if (asWritten === null || inOrder === null) return { document: null, problems };
  const name = file.name.replace(/\.[^.]*$/u, '').trim();
  const unfit = problemsOfDraft(named(asWritten, name));
  if (unfit.length > 0) return { document: null, problems: unfit };
  return { document: named(asNew(inOrder), name), leftOut: leftOutOf(content), problems: null };
}

const named = (form: FormDocument, name: string): FormDocument => ({
  ...form,
  code: form.code || name.slice(0, formLimits.formCode),
  description: form.description || name.slice(0, formLimits.formDescription),
});

/** Characters that no file system minds. */
const plain = (code: string) => code.replace(/[^\p{L}\p{N}._-]+/gu, '-');

export const writeFormFile = (document: FormDocument) => ({
  name: `form-${plain(document.code)}.json`,
  blob: new Blob([`${JSON.stringify(fileOf(document), null, 2)}\n`], { type: 'application/json' }),
});
