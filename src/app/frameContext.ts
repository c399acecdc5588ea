import { createContext, use, useSyncExternalStore } from 'react';
import { addressOf } from '#src/routes.ts';
import type { AppContext } from './appContext.ts';
import type { DensityChoice } from './density.ts';
import type { History } from './history.ts';
import type { StartChoice } from './startPage.ts';
import type { ThemeChoice } from './theme.ts';

/** What only the frame changes: screens read the outcome. */
type FrameTools = Pick<AppContext, 'language'> & {
  theme: ThemeChoice;
  density: DensityChoice;
  start: StartChoice;
  history: History;
  /** Resolves when the frame stands, the first calls are answered and the browser has nothing better to do. */
  settled: Promise<void>;
};

export const FrameContext = createContext<FrameTools | null>(null);

export function useFrameTools(): FrameTools {
  const tools = use(FrameContext);
  if (tools === null) throw new Error('useFrameTools outside of FrameContext');
  return tools;
}

/** The address with which the reader begins. */
export function useStart(): string {
  const { start } = useFrameTools();
  return addressOf(useSyncExternalStore(start.subscribe, start.current));
}
