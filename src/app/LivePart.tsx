import { useSyncExternalStore } from 'react';
import { useServices, type LiveParts } from '#src/services.tsx';

/** A part of the header that comes with the machine. */
export function LivePart({ name }: { name: Exclude<keyof LiveParts, 'actor'> }) {
  const { live } = useServices();
  const Part = useSyncExternalStore(live.subscribe, live.parts)?.[name];
  return Part === undefined ? null : <Part />;
}
