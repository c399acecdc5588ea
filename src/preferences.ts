/** Small preferences that outlive the visit. Where the browser forbids storage they last for the visit. */
export interface Preferences {
  /** What was kept under `key`, if `parse` accepts it. */
  recall: <T>(key: string, parse: (value: unknown) => T | undefined) => T | undefined;
  keep: (key: string, value: unknown) => void;
}

/** Text by key; null removes. */
export interface SafeStorage {
  read: (key: string) => string | null;
  write: (key: string, text: string | null) => void;
}

export function createSafeStorage(storage: () => Storage): SafeStorage {
  const visit = new Map<string, string | null>();
  return {
    read(key) {
      try {
        return visit.has(key) ? (visit.get(key) ?? null) : storage().getItem(key);
      } catch {
        return visit.get(key) ?? null;
      }
    },
    write(key, text) {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
        visit.delete(key);
      } catch {
        visit.set(key, text);
      }
    },
  };
}

export const createPreferences = (storage: SafeStorage): Preferences => ({
  recall(key, parse) {
    try {
      return parse(JSON.parse(storage.read(key) ?? 'null'));
    } catch {
      return undefined;
    }
  },
  keep(key, value) {
    storage.write(key, JSON.stringify(value));
  },
});
