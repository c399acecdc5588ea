import { useMemo, type ReactNode } from 'react';
import { selectionMachine } from '#machines/selection/selection.machine.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { useDesk, type Desk } from './deskContext.ts';
import { bulkLogic } from './several.actors.ts';
import { SeveralContext } from './severalContext.ts';

/** What is picked of the list, and what is done about it (DSK-11). */
export function SeveralProvider({ children }: { children: ReactNode }) {
  const desk = useDesk();
  return desk === null ? children : <AtDesk desk={desk}>{children}</AtDesk>;
}

function AtDesk({ desk, children }: { desk: Desk; children: ReactNode }) {
  const selection = useScreenActor(
    () => selectionMachine,
    () => ({ rows: [], picked: [], scope: 0 }),
  );
  const bulk = useScreenActor((services) => bulkLogic({ services, desk, selection }));
  const several = useMemo(() => ({ desk, bulk, selection }), [desk, bulk, selection]);
  return <SeveralContext value={several}>{children}</SeveralContext>;
}
