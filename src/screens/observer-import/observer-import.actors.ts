import { fromCallback, type ActorRefFrom } from 'xstate';
import { importLimit } from '#contract/observer-import-rows.ts';
import { importObservers, importTemplate, type ImportProblem } from '#contract/observer-import.ts';
import type { ImportEvent, ImportInput, ImportRequest } from '#machines/import/import.types.ts';
import { createImportMachine } from '#machines/import/import.machine.ts';
import { claimsOf, mayDo } from '#machines/session/session.selectors.ts';
import type { ngosResource } from '#src/loading/cachedResource.ts';
import { newId } from '#src/ui/newId.ts';
import { guardLeaving } from '#src/actors/browser.actors.ts';
import { exportLogic } from '#src/actors/exportLogic.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import type { Services } from '#src/services.tsx';
import { doneToast, failedToast } from '#src/ui/failureText.ts';
import type { FileRow, Job, KnownObserver, Reason, WorkMessage, Understood } from './file-jobs.ts';
import type { PhoneCheck } from './phone-check.ts';
import { startWork } from './startWork.ts';

/** The files behind the machine's tickets, and the phones to compare them with. */
export interface ImportFiles {
  files: Map<string, File>;
  phones: PhoneCheck;
}

type Event = ImportEvent<Understood, FileRow, ImportProblem>;
type Request = ImportRequest<Understood>;
type ImportServices = Services & ImportFiles;

const machine = () => createImportMachine<Understood, FileRow, ImportProblem>();
export type ImportActor = ActorRefFrom<ReturnType<typeof machine>>;

/** Of whom the phones of the file are already; `null` where nobody knows, or no NGO was chosen. */
async function knownOf(
  { files, phones, config: { phonePrefix } }: ImportServices,
  { file, columns, ngoId }: Request,
  signal: AbortSignal,
): Promise<KnownObserver[] | null> {
  const found = files.get(file.id);
  if (ngoId === null || found === undefined) return null;
  const key = JSON.stringify([file.id, ngoId, columns?.isChosen === true ? columns.columns : null]);
  return phones.of(key, ngoId, async () => {
    const message = await worked({ job: 'phones', file: found, understood: columns, phonePrefix }, signal);
    return message.type === 'phones' ? message.phones : [];
  });
}

const read = (services: ImportServices) =>
  fromCallback<Event, Request>(({ input, sendBack }) => {
    const { files, config } = services;
    const { file, columns } = input;
    const gone = new AbortController();
    const rows: FileRow[] = [];
    let end = () => {};
    function hear(message: WorkMessage) {
      if (message.type === 'found') rows.push(...message.rows);
      else if (message.type === 'progressed') sendBack({ type: 'read.progressed', progress: message.progress });
      else if (message.type === 'refused') sendBack({ type: 'read.refused', reason: message.reason });
      else if (message.type === 'checked') {
        const { understood, good, bad } = message;
        sendBack({ type: 'read.done', check: { columns: understood, good, bad, rows } });
      }
    }
    async function begin() {
      const known = await knownOf(services, input, gone.signal);
      const found = files.get(file.id);
      if (gone.signal.aborted || found === undefined) return;
      const { phonePrefix } = config;
      end = startWork({ job: 'check', file: found, understood: columns, known, phonePrefix }, hear);
    }
    begin().catch(() => gone.signal.aborted || sendBack({ type: 'read.refused', reason: 'unreadable' }));
    return () => {
      gone.abort();
      end();
    };
  });

/** The one thing that a worker was to find out; rejects where the file cannot be read any more. */
function worked(job: Job, signal: AbortSignal): Promise<WorkMessage> {
  return new Promise((resolve, reject) => {
    const end = startWork(job, (message) => {
      if (message.type === 'written' || message.type === 'phones') resolve(message);
      else if (message.type === 'refused') reject(new Error(message.reason));
      else return;
      end();
    });
    signal.addEventListener('abort', () => {
      end();
      reject(new Error('nobody waits any more'));
    });
  });
}

async function written(job: Job, signal: AbortSignal): Promise<Blob> {
  const message = await worked(job, signal);
  if (message.type !== 'written') throw new Error('nothing was written');
  return message.file;
}

const upload = ({ call, files, phones }: ImportServices) =>
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

export const importLogic = (services: ImportServices) =>
  machine().provide({
    actors: { leaving: guardLeaving(services), read: read(services), upload: upload(services) },
    actions: {
      leave: () => services.leaving.leave(),
      stay: () => services.leaving.stay(),
      notify(_, { count, failure }) {
        if (failure?.kind === 'sessionOver') return;
        raiseToast(
          services.toasts,
          count === null
            ? { status: 'error', title: 'ERROR', description: 'IMPORT_FAILED' }
            : doneToast('IMPORT_DONE', { count }),
        );
      },
    },
  });

/** Organizers choose the NGO: one that nobody chose would get the observers of another (OBI-01). */
export function importInput({ session }: Services): ImportInput {
  const snapshot = session.getSnapshot();
  const own = claimsOf(snapshot)?.idNgo ?? null;
  const fixed = !mayDo('organizer')(snapshot);
  return {
    ngo: { id: !fixed || own === null ? null : String(own), fixed },
    maxBytes: importLimit.bytes,
  };
}

export type NgosActor = ActorRefFrom<ReturnType<typeof ngosResource>>;

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

async function fileOf(wanted: Wanted, services: ImportServices, signal: AbortSignal) {
  const { call, config, files } = services;
  if (wanted.what === 'template') {
    const { name, blob } = await call(importTemplate, {}, { signal });
    return { name: name ?? 'observers-template.csv', blob };
  }
  const file = files.get(wanted.fileId);
  if (file === undefined) throw new Error('the file is gone');
  const { fileId, understood, ngoId, refused, words, headings, fileName } = wanted;
  const checked = { file: { id: fileId, name: fileName, size: file.size }, columns: understood, ngoId };
  const known = refused === null && understood.isCompared ? await knownOf(services, checked, signal) : null;
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

export const downloadLogic = (services: ImportServices) =>
  exportLogic<Wanted>(
    services,
    (wanted, { signal }) => fileOf(wanted, services, signal),
    (failure) => failedToast('IMPORT_DOWNLOAD_FAILED', failure),
  );

export type DownloadActor = ActorRefFrom<ReturnType<typeof downloadLogic>>;

/** Gives a file a ticket, and the machine the ticket. */
export function choose(actor: ImportActor, { files }: ImportFiles, file: File): void {
  const id = newId();
  files.clear();
  files.set(id, file);
  actor.send({ type: 'file.chosen', file: { id, name: file.name, size: file.size } });
}
