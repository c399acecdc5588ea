import { createContext, useContext } from 'react';
import { getVisitHistory, type LostAnswer } from '#contract/answers.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { whenOnline } from '#src/browser.actors.ts';
import type { Services } from '#src/services.tsx';

interface Place {
  idObserver: number;
  idPollingStation: number;
}

const none: readonly LostAnswer[] = [];

/** What was answered before, the latest loss first; nothing for a visit that nobody knows any more. */
export const earlierLogic = ({ call, connection }: Services) =>
  createResourceMachine<readonly LostAnswer[], Place>().provide({
    actors: {
      load: loadItem<readonly LostAnswer[], Place>(async ({ idObserver, idPollingStation }, signal) => {
        const reply = await call(getVisitHistory, { query: { idObserver, idPollingStation } }, { signal });
        return reply?.lost ?? none;
      }, whenOnline({ connection })),
    },
  });

/** The answers of the visit that stand no more. */
export const EarlierContext = createContext<readonly LostAnswer[]>(none);

export const useEarlierOf = (question: number): readonly LostAnswer[] =>
  useContext(EarlierContext).filter(({ idQuestion }) => idQuestion === question);
