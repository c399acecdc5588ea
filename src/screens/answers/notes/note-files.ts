import type { ActorRefFrom } from 'xstate';
import { getAttachment } from '#contract/notes.ts';
import { createResourceMachine, findItem } from '#machines/resource/resource.machine.ts';
import type { Failure } from '#contract/failures.values.ts';
import { whenOnline } from '#src/actors/browser.actors.ts';
import type { Services } from '#src/services.tsx';
import type { Attachment } from './attachments.ts';

/** The files that some notes have shown so far. They need the caller's token, so that a page cannot point at them. */
export interface NoteFiles {
  /** Addresses that hold in this tab alone, by path, of the files that were opened; another map after each change. */
  urls: () => ReadonlyMap<string, string>;
  open: (attachment: Attachment, signal: AbortSignal) => Promise<string>;
  subscribe: (onChange: () => void) => () => void;
  /** Gives the memory back; the files may be opened again. */
  close: () => void;
}

const notOurs: Failure = { kind: 'refused', status: 404, detail: '' };

export function createNoteFiles({ call }: Pick<Services, 'call'>): NoteFiles {
  const listeners = new Set<() => void>();
  let urls: ReadonlyMap<string, string> = new Map();
  const put = (next: ReadonlyMap<string, string>) => {
    urls = next;
    for (const listener of listeners) listener();
  };
  return {
    urls: () => urls,
    async open({ path, id }, signal) {
      const known = urls.get(path);
      if (known !== undefined) return known;
      if (id === null) throw notOurs;
      const { blob } = await call(getAttachment, { params: { id } }, { signal });
      signal.throwIfAborted();
      const url = urls.get(path) ?? URL.createObjectURL(blob);
      put(new Map([...urls, [path, url]]));
      return url;
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    close() {
      for (const url of urls.values()) URL.revokeObjectURL(url);
      put(new Map());
    },
  };
}

const fileMachine = createResourceMachine<string, Attachment>();

export const fileLogic = (services: Pick<Services, 'connection'>, files: NoteFiles) =>
  fileMachine.provide({
    actors: { load: findItem((key, signal) => files.open(key, signal), whenOnline(services)) },
  });

export type FileActor = ActorRefFrom<typeof fileMachine>;
