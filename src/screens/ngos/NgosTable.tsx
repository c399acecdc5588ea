import { shallowEqual, useSelector } from '@xstate/react';
import { Pencil, Power, ShieldCheck, Trash2 } from 'lucide';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ngo } from '#contract/ngos.ts';
import { rowsInSight, sortInSight } from '#machines/list/list.selectors.ts';
import { flagShown, isBeingSwitched, showsTheSame } from '#machines/toggles/toggles.selectors.ts';
import { useServices } from '#src/services.tsx';
import type { Column } from '#src/ui/DataRow.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { Display } from '#src/ui/DisplayChoice.tsx';
import { FlagMark } from '#src/ui/FlagMark.tsx';
import type { RowAction } from '#src/ui/RowMenu.tsx';
import { useIsLoading } from '#src/loading/useRetry.ts';
import { Icon } from '#src/ui/Icon.tsx';
import {
  describe,
  openNgo,
  type Flag,
  type ConfirmationActor,
  type ListActor,
  type RowActionsActor,
  type TogglesActor,
} from './ngos.actors.ts';

interface NgosTableProps {
  rowActions: RowActionsActor;
  list: ListActor;
  toggles: TogglesActor;
  confirmation: ConfirmationActor;
  display: Display;
}

/** An NGO as it shows: switched flags at once, whatever the server says later. */
interface Shown extends Ngo {
  switching: readonly Flag[];
}

const flags = ['organizer', 'isActive'] as const;

const idOf = ({ id }: Ngo) => String(id);
const nameOf = ({ name }: Ngo) => name;

export function NgosTable({ rowActions, list, toggles, confirmation, display }: NgosTableProps) {
  const { t } = useTranslation();
  const services = useServices();
  const rows = useShown(list, toggles);
  const order = useSelector(list, sortInSight);
  const loading = useIsLoading(list);
  const columns = useColumns();
  const open = useCallback((ngo: Ngo) => openNgo(services, 'view', ngo), [services]);
  const actions = useMemo<RowAction<Shown>[]>(() => {
    /** @param free The value from which nobody needs to be asked. */
    const flip = (flag: Flag, free: boolean) => (ngo: Shown) => {
      const wanted = { key: idOf(ngo), flag, value: !ngo[flag], name: ngo.name };
      if (ngo[flag] === free) toggles.send({ type: 'flag.toggled', ...wanted });
      else confirmation.send({ type: 'action.asked', action: wanted });
    };
    return [
      {
        key: 'edit',
        label: t('EDIT'),
        icon: <Icon of={Pencil} />,
        isMain: true,
        onSelect: (ngo) => openNgo(services, 'edit', ngo),
      },
      {
        key: 'active',
        label: ({ isActive }) => (isActive ? t('MAKE_INACTIVE') : t('MAKE_ACTIVE')),
        icon: <Icon of={Power} />,
        onSelect: flip('isActive', false),
      },
      {
        key: 'organizer',
        label: ({ organizer }) => (organizer ? t('REMOVE_ORGANIZER_FLAG') : t('MAKE_ORGANIZER')),
        icon: <Icon of={ShieldCheck} />,
        onSelect: flip('organizer', true),
      },
      {
        key: 'delete',
        label: t('DELETE'),
        icon: <Icon of={Trash2} />,
        isDangerous: true,
        onSelect: (ngo) => rowActions.send({ type: 'action.asked', action: 'delete', rows: [describe(ngo)] }),
      },
    ];
  }, [t, services, rowActions, toggles, confirmation]);
  return (
    <DataTable
      caption={t('NGOS')}
      rows={rows}
      columns={columns}
      actions={actions}
      idOf={idOf}
      nameOf={nameOf}
      order={order}
      onSort={(column) => list.send({ type: 'sort.toggled', column })}
      onOpen={open}
      isBusy={loading}
      display={display}
    />
  );
}

function useShown(list: ListActor, toggles: TogglesActor): Shown[] {
  const loaded = useSelector(list, rowsInSight<Ngo>, shallowEqual);
  const switches = useSelector(toggles, (snapshot) => snapshot, showsTheSame);
  return useMemo(
    () =>
      loaded.map((ngo) => {
        const shown = (flag: Flag) => flagShown(switches, { key: idOf(ngo), flag }, ngo[flag]);
        const switching = flags.filter((flag) => isBeingSwitched(switches, { key: idOf(ngo), flag }));
        return { ...ngo, organizer: shown('organizer'), isActive: shown('isActive'), switching };
      }),
    [loaded, switches],
  );
}

function useColumns(): Column<Shown>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      { key: 'name', label: t('NAME'), isSortable: true, cell: ({ name }) => name },
      { key: 'shortName', label: t('SHORT_NAME'), isSortable: true, cell: ({ shortName }) => shortName },
      {
        key: 'organizer',
        label: t('ORGANIZER'),
        isSortable: true,
        cell: ({ organizer, switching }) => (
          <FlagMark isOn={organizer} isBusy={switching.includes('organizer')}>
            {organizer ? t('YES') : t('NO')}
          </FlagMark>
        ),
      },
      {
        key: 'isActive',
        label: t('IS_ACTIVE'),
        isSortable: true,
        cell: ({ isActive, switching }) => (
          <FlagMark isOn={isActive} isBusy={switching.includes('isActive')}>
            {isActive ? t('YES') : t('NO')}
          </FlagMark>
        ),
      },
    ],
    [t],
  );
}
