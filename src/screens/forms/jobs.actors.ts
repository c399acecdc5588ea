import { fromPromise, type ActorRefFrom } from 'xstate';
import { listForms, type FormSummary } from '#contract/form-list.ts';
import { addForm, getForm } from '#contract/forms.ts';
import { createJobMachine, type JobNotice, type JobOutcome } from '#machines/job/job.machine.ts';
import { asNew, type FormDocument } from '#machines/form/document.ts';
import { storedForm, uploadOf } from '#machines/form/upload.ts';
import { pathTo } from '#src/routes.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import type { Services } from '#src/services.tsx';
import { doneToast, failedToast } from '#src/ui/failureText.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import { readFormFile, writeFormFile } from './form-file.ts';
import type { FileProblem } from './form-file.problems.ts';
import { nameOf } from './forms.actors.ts';
import { freeCode, isTaken } from './forms.codes.ts';

export type Job = { action: 'duplicate' | 'export'; form: FormSummary } | { action: 'import'; file: string };

/** Where the new draft is; nothing for a file that was written. */
export type Result = { id: number; code: string; hasOtherCode: boolean; leftOut: string[] } | { id: null };

export interface Report {
  file: string;
  problems: FileProblem[];
}

type Outcome = JobOutcome<Result, Report>;

const jobMachine = () => createJobMachine<Job, Result, Report>();
export type JobActor = ActorRefFrom<ReturnType<typeof jobMachine>>;

const done = (result: Result): Outcome => ({ result, report: null });

async function loaded({ call }: Services, form: FormSummary, signal: AbortSignal): Promise<FormDocument> {
  const sections = await call(getForm, { params: { id: form.id } }, { signal });
  return storedForm(form, sections).document;
}

/** Stores a draft, under another code where the wanted one is in use. */
async function add(
  { call }: Services,
  { document, leftOut = [] }: { document: FormDocument; leftOut?: string[] },
  signal: AbortSignal,
): Promise<Outcome> {
  const { formVersions } = await call(listForms, { query: {} }, { signal });
  const hasOtherCode = isTaken(document.code, formVersions);
  const code = hasOtherCode ? freeCode(document.code, formVersions) : document.code;
  const body = uploadOf({ ...document, code }, null, 'draft');
  return done({ id: await call(addForm, { body }, { signal }), code, hasOtherCode, leftOut });
}

async function bringIn(services: Services, file: File, signal: AbortSignal): Promise<Outcome> {
  const read = await readFormFile(file);
  if (read.document === null) return { result: null, report: { file: file.name, problems: read.problems } };
  return add(services, read, signal);
}

async function send(services: Services, form: FormSummary, signal: AbortSignal): Promise<Outcome> {
  const { blob, name } = writeFormFile(await loaded(services, form, signal));
  saveFile(blob, name);
  return done({ id: null });
}

const nothing = new File([], '');

export function jobLogic(services: Services) {
  let brought = nothing;
  const run = async (job: Job, signal: AbortSignal) => {
    if (job.action === 'import') return bringIn(services, brought, signal);
    if (job.action === 'export') return send(services, job.form, signal);
    return add(services, { document: asNew(await loaded(services, job.form, signal)) }, signal);
  };
  const logic = jobMachine().provide({
    actors: {
      run: fromPromise<Outcome, { job: Job }>(({ input, signal }) => run(input.job, signal)),
    },
    actions: {
      notify: (_, notice) => tell(services, notice),
    },
  });
  return {
    logic,
    /** A file is no plain data: the job knows its name alone. */
    bring: (file: File, job: JobActor) => {
      brought = file;
      job.send({ type: 'job.asked', job: { action: 'import', file: file.name } });
    },
  };
}

const failed = { duplicate: 'FORM_NOT_DUPLICATED', export: 'FORM_NOT_EXPORTED', import: 'FORM_NOT_IMPORTED' } as const;

const tellLeftOut = (toasts: Services['toasts'], names: Readonly<Record<string, string>>, fields: readonly string[]) =>
  raiseToast(toasts, {
    status: 'warning',
    title: 'FORM_IMPORT_LEFT_OUT',
    description: 'FORM_IMPORT_LEFT_OUT_TEXT',
    values: { ...names, fields: fields.slice(0, maxNamed).join(', ') + (fields.length > maxNamed ? ', …' : '') },
  });

const maxNamed = 12;

/** Whoever made a draft goes on with it. */
function tell({ toasts, address }: Services, { job, result, failure }: JobNotice<Job, Result>) {
  const names = job.action === 'import' ? { file: job.file } : { name: nameOf(job.form) };
  if (failure !== null) {
    raiseToast(toasts, failedToast(failed[job.action], failure, names));
    return;
  }
  if (result.id === null) return;
  const made = result.hasOtherCode ? 'FORM_IMPORTED_OTHER_CODE' : 'FORM_IMPORTED';
  const description = job.action === 'import' ? made : 'FORM_DUPLICATED';
  raiseToast(toasts, doneToast(description, { ...names, code: result.code }));
  if (result.leftOut.length > 0) tellLeftOut(toasts, names, result.leftOut);
  address.go(pathTo('form', { id: result.id }));
}
