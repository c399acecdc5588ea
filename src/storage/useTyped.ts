import { useState } from 'react';
import { useServices } from '#src/services.tsx';

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** What is typed under a key, such as about a visit: it stays while the officer looks at another one, or leaves the screen. */
export function useTyped(key: string) {
  const { drafts } = useServices();
  const [text, setText] = useState(() => drafts.recall(key, asText) ?? '');
  function type(next: string) {
    setText(next);
    if (next === '') drafts.drop(key);
    else drafts.keep(key, next);
  }
  return [text, type] as const;
}
