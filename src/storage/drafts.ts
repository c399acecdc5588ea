import { pathTo } from '#src/routes.ts';
import type { SafeStorage } from './safeStorage.ts';

/** Unsaved work of one user, kept until it is saved or discarded: it survives a reload and the end of the session. */
export interface Drafts {
  /** What was kept under `key`, if `parse` accepts it. */
  recall: <T>(key: string, parse: (value: unknown) => T | undefined) => T | undefined;
  keep: (key: string, value: unknown) => void;
  drop: (key: string) => void;
  /** Nothing of this user stays behind. */
  clear: () => void;
}

const name = 'drafts';

/** In which whoever is to get a message waits for the screen that writes it. */
export const recipientsDraft = 'notification.people';
export const messageDraft = 'notification.message';
/** What the message was begun with for somebody: as long as nobody has typed on, it goes with them. */
export const begunDraft = 'notification.begun';

/** What another user of this tab typed is not told, and goes. */
export function createDrafts(storage: SafeStorage, account: string): Drafts {
  const drafts = new Map<string, unknown>(keptFor(account, storage.read(name)));
  const write = () => storage.write(name, drafts.size === 0 ? null : JSON.stringify({ account, drafts: [...drafts] }));
  write();
  return {
    recall: (key, parse) => parse(drafts.get(key)),
    keep(key, value) {
      drafts.set(key, value);
      write();
    },
    drop(key) {
      drafts.delete(key);
      write();
    },
    clear() {
      drafts.clear();
      write();
    },
  };
}

function keptFor(account: string, text: string | null): [string, unknown][] {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('account' in kept) || !('drafts' in kept)) return [];
    if (kept.account !== account || !Array.isArray(kept.drafts)) return [];
    return kept.drafts.filter((entry): entry is [string, unknown] => Array.isArray(entry) && entry.length === 2);
  } catch {
    return [];
  }
}

/** In which the search of the list of observers waits for whoever comes back to it. */
export const observersDraft = 'observers.list';

const asSearch = (value: unknown) => (typeof value === 'string' && value.startsWith('?') ? value : undefined);

/** The list of observers with its filter, order and page, as the reader left it. */
export const observersAsLeft = ({ recall }: Pick<Drafts, 'recall'>) =>
  pathTo('observers') + (recall(observersDraft, asSearch) ?? '');
