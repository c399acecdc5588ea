import { useSelector } from '@xstate/react';
import { Plus } from 'lucide';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTop } from '#src/lists/ListTop.tsx';
import { useDisplay } from '#src/lists/useDisplay.ts';
import { pathTo } from '#src/routes.ts';
import { useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import { DisplayChoice } from '#src/ui/DisplayChoice.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { confirmationLogic, rowActionsInput, rowActionsLogic, togglesLogic, type ListActor } from './ngos.actors.ts';
import { NgosDialogs } from './NgosDialogs.tsx';
import { NgosFilter } from './NgosFilter.tsx';
import { NgosList } from './NgosList.tsx';

export function NgosScreen() {
  const toggles = useScreenActor(togglesLogic);
  const rowActions = useScreenActor((all) => rowActionsLogic(all, toggles), rowActionsInput);
  const confirmation = useScreenActor(() => confirmationLogic(toggles));
  const [display, chooseDisplay] = useDisplay('ngos');
  const list = useSelector(rowActions, ({ children }) => children.list);

  if (list === undefined) return null;
  return (
    <>
      <NgosHeader list={list}>
        <DisplayChoice display={display} onChoose={chooseDisplay} />
      </NgosHeader>
      <NgosFilter list={list} />
      <NgosList rowActions={rowActions} list={list} toggles={toggles} confirmation={confirmation} display={display} />
      <NgosDialogs rowActions={rowActions} list={list} confirmation={confirmation} />
    </>
  );
}

function NgosHeader({ list, children }: { list: ListActor; children: ReactNode }) {
  const { t } = useTranslation();
  const { address } = useServices();
  return (
    <ListTop title={t('NGOS')} list={list}>
      {children}
      <Button variant="solid" onClick={() => address.go(pathTo('ngoNew'))}>
        <Icon of={Plus} />
        {t('NGO_ADD')}
      </Button>
    </ListTop>
  );
}
