import { useMemo, type ReactNode } from 'react';
import { selectionMachine } from '#machines/selection/selection.machine.ts';
import type { AnswersActor, ThreadsActor } from '#src/screens/answers/answers.actors.ts';
import { useDesk } from './deskContext.ts';
import { useScreenActor } from '#src/useScreenActor.ts';
import { bulkLogic } from './several.actors.ts';
import { SeveralContext } from './severalContext.ts';

interface SeveralProviderProps {
  answers: AnswersActor;
  threads: ThreadsActor;
  children: ReactNode;
}

/** What is picked of the list, and what is done about it (DSK-11). */
export function SeveralProvider({ answers, threads, children }: SeveralProviderProps) {
  const desk = useDesk();
  const selection = useScreenActor(
    () => selectionMachine,
    () => ({ rows: [], picked: [], scope: 0 }),
  );
  const bulk = useScreenActor((services) => bulkLogic({ services, answers, threads, desk, selection }));
  const several = useMemo(
    () => ({ answers, threads, desk, bulk, selection }),
    [answers, threads, desk, bulk, selection],
  );
  return <SeveralContext value={several}>{children}</SeveralContext>;
}
