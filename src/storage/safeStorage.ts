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
