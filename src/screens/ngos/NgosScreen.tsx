import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefreshing, loadedAt, totalItems } from '#machines/list/list.selectors.ts';
import { pathTo } from '#src/routes.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import { DisplayChoice, displays, type Display } from '#src/ui/DisplayChoice.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { confirmationLogic, tableInput, tableLogic, togglesLogic, type ListActor } from './ngos.actors.ts';
import { NgosDialogs } from './NgosDialogs.tsx';
import { NgosFilter } from './NgosFilter.tsx';
import { NgosList } from './NgosList.tsx';

const displayKey = 'ngos.display';
const asDisplay = (value: unknown) => displays.find((display) => display === value);

export function NgosScreen() {
  const services = useServices();
  const toggles = useScreenActor(togglesLogic);
  const table = useScreenActor((all) => tableLogic(all, toggles), tableInput);
  const confirmation = useScreenActor(() => confirmationLogic(toggles));
  const [display, setDisplay] = useState(() => services.preferences.recall(displayKey, asDisplay) ?? 'table');
  const list = useSelector(table, ({ children }) => children.list);

  if (list === undefined) return null;
  const chooseDisplay = (chosen: Display) => {
    services.preferences.keep(displayKey, chosen);
    setDisplay(chosen);
  };
  return (
    <>
      <NgosHeader list={list} display={display} onDisplay={chooseDisplay} />
      <NgosFilter list={list} />
      <NgosList table={table} list={list} toggles={toggles} confirmation={confirmation} display={display} />
      <NgosDialogs table={table} list={list} confirmation={confirmation} />
    </>
  );
}

interface NgosHeaderProps {
  list: ListActor;
  display: Display;
  onDisplay: (display: Display) => void;
}

function NgosHeader({ list, display, onDisplay }: NgosHeaderProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { address } = useServices();
  const total = useSelector(list, totalItems);
  const asOf = useSelector(list, loadedAt);
  const refreshing = useSelector(list, isRefreshing);
  return (
    <ListHeader
      title={t('NGOS')}
      total={total === null ? null : t('LIST_TOTAL', { count: total })}
      asOf={asOf === null ? null : format.time(asOf)}
      isRefreshing={refreshing}
      onRefresh={() => list.send({ type: 'refreshed' })}
    >
      <DisplayChoice display={display} onChoose={onDisplay} />
      <Button variant="solid" onClick={() => address.go(pathTo('ngoNew'))}>
        <Plus aria-hidden />
        {t('NGO_ADD')}
      </Button>
    </ListHeader>
  );
}
