import { createContext, use } from 'react';
import type { BulkActor, SelectionActor, SeveralParts } from './several.actors.ts';

export interface Several extends Pick<SeveralParts, 'answers' | 'threads' | 'desk'> {
  bulk: BulkActor;
  selection: SelectionActor;
}

/** Null where nothing can be done about several visits at once. */
export const SeveralContext = createContext<Several | null>(null);

export const useSeveral = (): Several | null => use(SeveralContext);
