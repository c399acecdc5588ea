import type { Shelf } from './remember.ts';

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

/** What another user of this tab typed is not told, and goes. */
export function createDrafts(shelf: Shelf, account: string): Drafts {
  const drafts = new Map<string, unknown>(keptFor(account, shelf.read(name)));
  const write = () => shelf.write(name, drafts.size === 0 ? null : JSON.stringify({ account, drafts: [...drafts] }));
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
