import { fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { importLimit } from '#contract/observer-file.ts';
import { importObservers, importTemplate, type ImportProblem } from '#contract/observer-import.ts';
import { listNgos, type Ngo } from '#contract/ngos.ts';
import { createExportMachine, type ExportEvent } from '#machines/export/export.machine.ts';
import type { ImportEvent, ImportInput, ImportRequest } from '#machines/import/import.facts.ts';
import { createImportMachine } from '#machines/import/import.machine.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { isUploading } from '#machines/import/import.selectors.ts';
import { claimsOf, isOrganizer } from '#machines/session/session.selectors.ts';
import { newId } from '#src/ui/newId.ts';
import type { Services } from '#src/services.tsx';
import { failedToast } from '#src/ui/faultText.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import type { FileRow, Job, Reason, Told, Understood } from './file-work.ts';
import type { KnownPhones } from './known-phones.ts';
import { startWork } from './startWork.ts';

/** The files behind the machine's tickets, and the phones to compare them with. */
export interface Desk {
  files: Map<string, File>;
  phones: KnownPhones;
}

type Event = ImportEvent<Understood, FileRow, ImportProblem>;
type Request = ImportRequest<Understood>;
type WorkingDesk = Services & Desk;

const machine = () => createImportMachine<Understood, FileRow, ImportProblem>();
export type ImportActor = ActorRefFrom<ReturnType<typeof machine>>;

const read = ({ files, phones, config: { phonePrefix } }: WorkingDesk) =>
  fromCallback<Event, Request>(({ input: { file, columns, ngoId }, sendBack }) => {
    const rows: FileRow[] = [];
    let end = () => {};
    let isGone = false;
    function hear(told: Told) {
      if (told.type === 'found') rows.push(...told.rows);
      else if (told.type === 'progressed') sendBack({ type: 'read.progressed', progress: told.progress });
      else if (told.type === 'refused') sendBack({ type: 'read.refused', reason: told.reason });
      else if (told.type === 'checked') {
        const { understood, good, bad } = told;
        sendBack({ type: 'read.done', check: { columns: understood, good, bad, rows } });
      }
    }
    async function begin() {
      const known = await phones.of(ngoId);
      const found = files.get(file.id);
      if (isGone || found === undefined) return;
      end = startWork({ job: 'check', file: found, understood: columns, known, phonePrefix }, hear);
    }
    begin().catch(() => isGone || sendBack({ type: 'read.refused', reason: 'unreadable' }));
    return () => {
      isGone = true;
      end();
    };
  });

/** What a worker writes; rejects where the file cannot be read any more. */
function written(job: Job, signal: AbortSignal): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const end = startWork(job, (told) => {
      if (told.type === 'written') resolve(told.file);
      else if (told.type === 'refused') reject(new Error(told.reason));
      else return;
      end();
    });
    signal.addEventListener('abort', end);
  });
}

const upload = ({ call, files, phones }: WorkingDesk) =>
  fromCallback<Event, Request>(({ input: { file, columns, ngoId }, sendBack }) => {
    const gone = new AbortController();
    const { signal } = gone;
    async function send() {
      const found = files.get(file.id);
      if (found === undefined || columns === null) throw new Error('the file is gone');
      const sent = columns.isChosen
        ? await written({ job: 'rewrite', file: found, columns: columns.columns }, signal)
        : found;
      const onProgress = (progress: number) => sendBack({ type: 'upload.progressed', progress });
      const named = new File([sent], file.name, { type: 'text/csv' });
      const form = ngoId === null ? {} : { ongId: ngoId };
      const result = await call(
        importObservers,
        { query: { report: 'true' }, form, files: { file: named } },
        { signal, onProgress },
      );
      sendBack({ type: 'upload.done', result });
    }
    send().catch((error: unknown) => signal.aborted || sendBack({ type: 'upload.failed', error }));
    return () => {
      gone.abort();
      phones.forget();
    };
  });

export const importLogic = (desk: WorkingDesk) =>
  machine().provide({
    actors: { read: read(desk), upload: upload(desk) },
    actions: {
      leave: () => desk.leaving.leave(),
      stay: () => desk.leaving.stay(),
      notify(_, { count, failure }) {
        if (failure?.kind === 'sessionOver') return;
        desk.toasts.send({
          type: 'toast.raised',
          toast:
            count === null
              ? { status: 'error', title: 'ERROR', description: 'IMPORT_FAILED' }
              : { status: 'success', title: 'SUCCESS', description: 'IMPORT_DONE', values: { count } },
        });
      },
    },
  });

/** Organizers choose the NGO: one that nobody chose would get the observers of another (OBI-01). */
export function importInput({ session }: Services): ImportInput {
  const snapshot = session.getSnapshot();
  const own = claimsOf(snapshot)?.idNgo ?? null;
  const fixed = !isOrganizer(snapshot);
  return {
    ngo: { id: !fixed || own === null ? null : String(own), fixed },
    maxBytes: importLimit.bytes,
  };
}

const ngosMachine = createResourceMachine<Ngo[], null>();
export type NgosActor = ActorRefFrom<typeof ngosMachine>;

export const ngosLogic = ({ call }: Services) =>
  ngosMachine.provide({ actors: { load: fromPromise(({ signal }) => call(listNgos, {}, { signal })) } });

/** The template, or the lines that were not taken over. */
export type Wanted =
  | { what: 'template' }
  | {
      what: 'report';
      fileId: string;
      fileName: string;
      understood: Understood;
      ngoId: string | null;
      refused: ImportProblem[] | null;
      words: Record<Reason, string>;
      headings: { problem: string; line: string };
    };

const downloadMachine = createExportMachine<Wanted>();
export type DownloadActor = ActorRefFrom<typeof downloadMachine>;

async function fileOf(wanted: Wanted, { call, config, files, phones }: WorkingDesk, signal: AbortSignal) {
  if (wanted.what === 'template') {
    const { name, blob } = await call(importTemplate, {}, { signal });
    return { name: name ?? 'observers-template.csv', blob };
  }
  const file = files.get(wanted.fileId);
  if (file === undefined) throw new Error('the file is gone');
  const { understood, refused, words, headings, fileName } = wanted;
  const known = refused === null && understood.isCompared ? await phones.of(wanted.ngoId) : null;
  const blob = await written(
    {
      job: 'report',
      file,
      columns: understood.columns,
      known,
      phonePrefix: config.phonePrefix,
      refused,
      words,
      headings,
    },
    signal,
  );
  return { name: fileName, blob };
}

export const downloadLogic = (desk: WorkingDesk) =>
  downloadMachine.provide({
    actors: {
      download: fromCallback<ExportEvent<Wanted>, { filter: Wanted }>(({ input, sendBack }) => {
        const gone = new AbortController();
        async function save() {
          const { name, blob } = await fileOf(input.filter, desk, gone.signal);
          if (gone.signal.aborted) return;
          saveFile(blob, name);
          sendBack({ type: 'export.saved', fileName: name });
        }
        save().catch((error: unknown) => gone.signal.aborted || sendBack({ type: 'export.failed', error }));
        return () => gone.abort();
      }),
    },
    actions: {
      notify(_, { failure }) {
        if (failure === null) return;
        desk.toasts.send({ type: 'toast.raised', toast: failedToast('IMPORT_DOWNLOAD_FAILED', failure) });
      },
    },
  });

/** Gives a file a ticket, and the machine the ticket. */
export function choose(actor: ImportActor, { files }: Desk, file: File): void {
  const id = newId();
  files.clear();
  files.set(id, file);
  actor.send({ type: 'file.chosen', file: { id, name: file.name, size: file.size } });
}

/** While a file is being sent, nobody leaves without being asked. */
export const guardUpload = ({ leaving }: Services, actor: ImportActor): (() => void) =>
  leaving.guard({ isNeeded: () => isUploading(actor.getSnapshot()), ask: () => actor.send({ type: 'leave.asked' }) });
