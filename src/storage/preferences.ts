import type { SafeStorage } from './safeStorage.ts';

/** Small preferences that outlive the visit. Where the browser forbids storage they last for the visit. */
export interface Preferences {
  /** What was kept under `key`, if `parse` accepts it. */
  recall: <T>(key: string, parse: (value: unknown) => T | undefined) => T | undefined;
  keep: (key: string, value: unknown) => void;
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
