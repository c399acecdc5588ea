import { useState } from 'react';
import { useServices } from '#src/services.tsx';

/** What the reader chose last, under `key` in this browser, and the way to choose. */
export function usePreference<T>(key: string, parse: (value: unknown) => T | undefined, usual: T) {
  const { preferences } = useServices();
  const [value, setValue] = useState(() => preferences.recall(key, parse) ?? usual);
  const choose = (next: T) => {
    preferences.keep(key, next);
    setValue(next);
  };
  return [value, choose] as const;
}
