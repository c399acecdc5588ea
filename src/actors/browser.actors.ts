/** How machines hear of the browser: child actors that listen for as long as they are needed. */
import { fromCallback, type CallbackActorLogic, type EventObject } from 'xstate';
import type { LeavingLogic } from '#machines/leaving-guard.ts';
import type { ConnectionLogic } from '#machines/loader/loader.machine.ts';
import type { Services } from '#src/services.tsx';

/** Tells a loader that the network is back. */
export const whenOnline = ({ connection }: Pick<Services, 'connection'>): ConnectionLogic =>
  fromCallback(({ sendBack }) =>
    connection.subscribe((isOnline) => {
      if (isOnline) sendBack({ type: 'connection.restored' });
    }),
  );

/** Asks the machine before the reader goes elsewhere or closes the tab, where that may lose something (NAV-08). */
export const guardLeaving = ({ leaving }: Pick<Services, 'leaving'>): LeavingLogic =>
  fromCallback(({ input, sendBack }) =>
    leaving.guard({ isNeeded: input.isNeeded, ask: () => sendBack({ type: 'leave.asked' }) }),
  );

/**
 * Tells what the address says whenever the screen did not write it itself: back, forward, a link.
 * @param isHere For a screen that has several paths: whether a path is one of them.
 */
export const followAddress = (
  { address }: Pick<Services, 'address'>,
  eventOf: (search: URLSearchParams, pathname: string) => EventObject,
  isHere?: (pathname: string) => boolean,
): CallbackActorLogic<EventObject> =>
  fromCallback(({ sendBack }) => address.subscribe((search, pathname) => sendBack(eventOf(search, pathname)), isHere));

/** Tells the machine that the tab is looked at again, after it was hidden. */
export const whenShown = (event: EventObject): CallbackActorLogic<EventObject> =>
  fromCallback(({ sendBack }) => {
    const gone = new AbortController();
    document.addEventListener('visibilitychange', () => document.hidden || sendBack(event), gone);
    return () => gone.abort();
  });

/** Keys and presses are work; an open tab is none (DSK-03). */
export const followWork = ({ connection }: Pick<Services, 'connection'>) =>
  fromCallback(({ sendBack }) => {
    const gone = new AbortController();
    const work = () => connection.isOnline() && sendBack({ type: 'worked' });
    for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, work, gone);
    return () => gone.abort();
  });
