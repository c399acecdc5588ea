import { fromCallback } from 'xstate';
import type { BootEvent, OpeningFault } from '#machines/boot/boot.machine.ts';
import { createReplyCache, type ReplyCache } from '#src/api/cache.ts';
import { endFirstCalls } from '#src/api/firstResponses.ts';
import { painted } from '#src/ui/painted.ts';
import type { AppContext } from './appContext.ts';
import { connection } from './connection.ts';
import { faultKind } from './faultKind.ts';
import { forgetFirstCalls } from './firstCallsKept.ts';
import { atEnd } from './logout.ts';

export interface ShellInput {
  /** Says that the session is over. */
  over: AbortSignal;
  /** Resolves when the calls that went out ahead are answered. */
  prefetched: Promise<void>;
  /** Nothing was done yet. If the first screen does not arrive, the shell throws instead of offering to load the page again. */
  isJustIn: boolean;
  /** The replies of this login. */
  cache: ReplyCache;
}

export interface Shell {
  /** At once makes the first calls of the screen at this address, before it has arrived; resolves when they are answered. */
  prefetchCalls: (app: AppContext, cache: ReplyCache) => Promise<void>;
  /** Shows the app in its place until the session is over. */
  startShell: (app: AppContext, place: HTMLElement, input: ShellInput) => Promise<void>;
}

export interface Opening {
  loadShell: () => Promise<Shell>;
  /** Asks for everything that the app at this address will want; what fails is asked for again, and told, later. */
  prefetchApp: () => void;
}

/** The code of the app did not arrive. Browsers have different errors for it, so it gets one of its own. */
class ShellNotLoaded extends Error {}

function openingFault(error: unknown): OpeningFault {
  if (!(error instanceof ShellNotLoaded) && faultKind(error) !== 'stale') return 'broken';
  return connection.isOnline() ? 'stale' : 'offline';
}

async function open(app: AppContext, place: HTMLElement, opening: Opening, over: AbortSignal, isJustIn: boolean) {
  const cache = createReplyCache({ call: app.call, shown: painted });
  atEnd(app.session, over, { stop: cache.close, forget: forgetFirstCalls });
  opening.prefetchApp();
  const { prefetchCalls, startShell } = await opening.loadShell().catch((cause: unknown) => {
    endFirstCalls();
    throw new ShellNotLoaded('the shell was not loaded', { cause });
  });
  if (over.aborted) return;
  const prefetched = prefetchCalls(app, cache);
  endFirstCalls();
  await startShell(app, place, { over, prefetched, isJustIn, cache });
}

/** Loads the app and shows it in its place; stopped, it takes all of it away (SES-07). */
export const appLogic = (app: AppContext, place: HTMLElement, opening: Opening) =>
  fromCallback<BootEvent, { isJustIn: boolean }>(({ input: { isJustIn }, sendBack }) => {
    const over = new AbortController();
    open(app, place, opening, over.signal, isJustIn).then(
      () => over.signal.aborted || sendBack({ type: 'app.shown' }),
      (error: unknown) => over.signal.aborted || sendBack({ type: 'app.failed', fault: openingFault(error), error }),
    );
    return () => over.abort();
  });
