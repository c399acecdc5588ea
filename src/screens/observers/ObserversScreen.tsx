import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/useScreenActor.ts';
import { DisplayChoice, displays, type Display } from '#src/ui/DisplayChoice.tsx';
import { ExportButton } from './ExportButton.tsx';
import { countLogic, exportLogic, ngosLogic, resetLogic, tableInput, tableLogic } from './observers.actors.ts';
import { ObserversActions } from './ObserversActions.tsx';
import { ObserversBar } from './ObserversBar.tsx';
import { ObserversDialogs } from './ObserversDialogs.tsx';
import { ObserversHeader } from './ObserversHeader.tsx';
import { ObserversList } from './ObserversList.tsx';

const displayKey = 'observers.display';
const asDisplay = (value: unknown) => displays.find((display) => display === value);

export function ObserversScreen() {
  const services = useServices();
  const count = useScreenActor(countLogic, () => ({ key: null }));
  const table = useScreenActor((all) => tableLogic(all, count), tableInput);
  const ngos = useScreenActor(ngosLogic, () => ({ key: null }));
  const reset = useScreenActor(resetLogic);
  const exporting = useScreenActor(exportLogic, () => ({ asksFirst: false }));
  const [display, setDisplay] = useState(() => services.preferences.recall(displayKey, asDisplay) ?? 'table');
  const list = useSelector(table, ({ children }) => children.list);
  const selection = useSelector(table, ({ children }) => children.selection);

  const chooseDisplay = (chosen: Display) => {
    services.preferences.keep(displayKey, chosen);
    setDisplay(chosen);
  };
  if (list === undefined || selection === undefined) return null;
  return (
    <>
      <ObserversHeader list={list} count={count}>
        <DisplayChoice display={display} onChoose={chooseDisplay} />
        <ExportButton exporting={exporting} list={list} />
        <ObserversActions />
      </ObserversHeader>
      <ObserversBar table={table} list={list} selection={selection} ngos={ngos} />
      <ObserversList table={table} list={list} selection={selection} reset={reset} ngos={ngos} display={display} />
      <ObserversDialogs table={table} reset={reset} list={list} />
    </>
  );
}
