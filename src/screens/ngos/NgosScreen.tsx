import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefreshing, loadedAt, totalItems } from '#machines/list/list.selectors.ts';
import { pathTo } from '#src/routes.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { useFreshness } from '#src/useRetry.ts';
import { usePreference } from '#src/usePreference.ts';
import { useScreenActor } from '#src/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import { asDisplay, DisplayChoice } from '#src/ui/DisplayChoice.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { confirmationLogic, tableInput, tableLogic, togglesLogic, type ListActor } from './ngos.actors.ts';
import { NgosDialogs } from './NgosDialogs.tsx';
import { NgosFilter } from './NgosFilter.tsx';
import { NgosList } from './NgosList.tsx';

export function NgosScreen() {
  const toggles = useScreenActor(togglesLogic);
  const table = useScreenActor((all) => tableLogic(all, toggles), tableInput);
  const confirmation = useScreenActor(() => confirmationLogic(toggles));
  const [display, chooseDisplay] = usePreference('ngos.display', asDisplay, 'table');
  const list = useSelector(table, ({ children }) => children.list);

  if (list === undefined) return null;
  return (
    <>
      <NgosHeader list={list}>
        <DisplayChoice display={display} onChoose={chooseDisplay} />
      </NgosHeader>
      <NgosFilter list={list} />
      <NgosList table={table} list={list} toggles={toggles} confirmation={confirmation} display={display} />
      <NgosDialogs table={table} list={list} confirmation={confirmation} />
    </>
  );
}

function NgosHeader({ list, children }: { list: ListActor; children: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { address } = useServices();
  const total = useSelector(list, totalItems);
  const asOf = useSelector(list, loadedAt);
  const freshness = useFreshness(list, useSelector(list, isRefreshing));
  return (
    <ListHeader
      title={t('NGOS')}
      total={total === null ? null : t('LIST_TOTAL', { count: total })}
      asOf={asOf === null ? null : format.time(asOf)}
      freshness={freshness}
      onRefresh={() => list.send({ type: 'refreshed' })}
    >
      {children}
      <Button variant="solid" onClick={() => address.go(pathTo('ngoNew'))}>
        <Plus aria-hidden />
        {t('NGO_ADD')}
      </Button>
    </ListHeader>
  );
}
