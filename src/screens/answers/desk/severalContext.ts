import { createContext, use } from 'react';
import type { Desk } from './deskContext.ts';
import type { BulkActor, SelectionActor } from './several.actors.ts';

export interface Several {
  desk: Desk;
  bulk: BulkActor;
  selection: SelectionActor;
}

/** Null where nothing can be done about several visits at once. */
export const SeveralContext = createContext<Several | null>(null);

export const useSeveral = (): Several | null => use(SeveralContext);
