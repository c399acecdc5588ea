import { shallowEqual, useSelector } from '@xstate/react';
import { KeyRound, Pencil, Send, Trash2 } from 'lucide';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Observer } from '#contract/observers.ts';
import { loadedAt, rowsInSight, sortInSight } from '#machines/list/list.selectors.ts';
import { headerMark, pickedRows } from '#machines/selection/selection.selectors.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import type { ResetActor } from '#src/observer/reset.actors.ts';
import { observerPath } from '#src/routes.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import type { Column } from '#src/ui/DataRow.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { Display } from '#src/ui/DisplayChoice.tsx';
import type { RowAction } from '#src/ui/RowMenu.tsx';
import { useMay } from '#src/useMay.ts';
import { useIsLoading } from '#src/loading/useRetry.ts';
import { AsOf, When } from '#src/time/When.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { describe, notify, type ListActor, type SelectionActor, type RowActionsActor } from './observers.actors.ts';

interface ObserversTableProps {
  rowActions: RowActionsActor;
  list: ListActor;
  selection: SelectionActor;
  reset: ResetActor;
  display: Display;
}

const idOf = ({ id }: Observer) => String(id);
const nameOf = ({ name }: Observer) => name;
const ofOwn = (mode: 'view' | 'edit', { phone }: Observer) => observerPath(mode, phone);
const ofAll = (mode: 'view' | 'edit', { phone, id }: Observer) => observerPath(mode, phone, id);

export function ObserversTable({ rowActions, list, selection, reset, display }: ObserversTableProps) {
  const { t } = useTranslation();
  const services = useServices();
  const { address } = services;
  const seesAll = useSelector(services.session, seesAllNgos);
  const pathOf = seesAll ? ofAll : ofOwn;
  const rows = useSelector(list, rowsInSight<Observer>, shallowEqual);
  const order = useSelector(list, sortInSight);
  const loading = useIsLoading(list);
  const picked = useSelector(selection, pickedRows, shallowEqual);
  const all = useSelector(selection, headerMark);
  const ids = useMemo(() => new Set(picked.map(({ key }) => key)), [picked]);
  const toggle = useCallback((key: string) => selection.send({ type: 'row.toggled', key }), [selection]);
  const asOf = useSelector(list, loadedAt);
  const columns = useColumns(seesAll);
  const [mayManage, maySend] = [useMay('ngoAdmin'), useMay('reviewer')];
  const known = useMemo<RowAction<Observer>[]>(
    () => [
      {
        key: 'edit',
        label: t('EDIT'),
        icon: <Icon of={Pencil} />,
        isMain: true,
        onSelect: (observer) => address.go(pathOf('edit', observer)),
      },
      {
        key: 'reset',
        label: t('RESET_PASSWORD'),
        icon: <Icon of={KeyRound} />,
        onSelect: ({ id, name, phone, ngo }) =>
          reset.send({
            type: 'reset.opened',
            person: { id, name, phone, ...(seesAll && ngo !== null && { ngo }) },
          }),
      },
      {
        key: 'notify',
        label: t('SEND_NOTIF'),
        icon: <Icon of={Send} />,
        onSelect: (observer) => notify(services, [describe(services)(observer)]),
      },
      {
        key: 'delete',
        label: t('DELETE'),
        icon: <Icon of={Trash2} />,
        isDangerous: true,
        onSelect: (observer) =>
          rowActions.send({ type: 'action.asked', action: 'delete', rows: [describe(services)(observer)] }),
      },
    ],
    [t, services, address, pathOf, seesAll, reset, rowActions],
  );
  const actions = useMemo(
    () => known.filter(({ key }) => mayManage || (maySend && key === 'notify')),
    [known, mayManage, maySend],
  );
  const open = useCallback((observer: Observer) => address.go(pathOf('view', observer)), [address, pathOf]);
  return (
    <AsOf value={asOf}>
      <DataTable
        caption={t('OBSERVERS')}
        rows={rows}
        columns={columns}
        actions={actions}
        idOf={idOf}
        nameOf={nameOf}
        order={order}
        onSort={(column) => list.send({ type: 'sort.toggled', column })}
        {...(maySend && {
          marks: { ids, all, onToggle: toggle, onToggleAll: () => selection.send({ type: 'all.toggled' }) },
        })}
        onOpen={open}
        isBusy={loading}
        display={display}
      />
    </AsOf>
  );
}

function useColumns(seesAll: boolean): Column<Observer>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      { key: 'name', label: t('NAME'), isSortable: true, cell: (observer) => <Name {...observer} /> },
      { key: 'phone', label: t('PHONE'), isSortable: true, cell: ({ phone }) => phone },
      ...(seesAll
        ? [{ key: 'ngo', label: t('OBSERVER_NGO'), cell: ({ ngo }: Observer) => ngo ?? t('NGO_NOT_KNOWN') }]
        : []),
      {
        key: 'lastSeen',
        label: t('OBSERVER_LAST_SEEN'),
        isSortable: true,
        cell: ({ lastSeen }) => <LastSeen instant={lastSeen} />,
      },
      {
        key: 'numberOfPollingStations',
        label: t('OBSERVER_POLLING_STATIONS'),
        isSortable: true,
        isNumeric: true,
        cell: ({ numberOfPollingStations }) => format.number(numberOfPollingStations),
      },
    ],
    [t, format, seesAll],
  );
}

function Name({ name, isActive }: Observer) {
  const { t } = useTranslation();
  if (isActive) return name;
  return (
    <span className={look('wrap')}>
      <span>{name}</span>
      <span className={look('badge')}>{t('OBSERVER_DEACTIVATED')}</span>
    </span>
  );
}

function LastSeen({ instant }: { instant: string | null }) {
  const { t } = useTranslation();
  if (instant === null) return <span className={look('quiet')}>{t('OBSERVER_NEVER_SEEN')}</span>;
  return <When instant={instant} />;
}
