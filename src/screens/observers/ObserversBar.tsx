import { shallowEqual, useSelector } from '@xstate/react';
import { Send, Trash2 } from 'lucide';
import { useTranslation } from 'react-i18next';
import { pickedRows } from '#machines/selection/selection.selectors.ts';
import { HeadAction } from '#src/lists/HeadAction.tsx';
import { useServices } from '#src/services.tsx';
import { useMay } from '#src/useMay.ts';
import { SelectionBar } from '#src/ui/SelectionBar.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import {
  notify,
  type ListActor,
  type NgosActor,
  type SelectionActor,
  type RowActionsActor,
} from './observers.actors.ts';
import { ObserversFilter } from './ObserversFilter.tsx';

interface ObserversBarProps {
  rowActions: RowActionsActor;
  list: ListActor;
  selection: SelectionActor;
  ngos: NgosActor;
}

/** The filter; while observers are selected, what can be done with them. */
export function ObserversBar({ rowActions, list, selection, ngos }: ObserversBarProps) {
  const { t } = useTranslation();
  const services = useServices();
  const mayManage = useMay('ngoAdmin');
  const rows = useSelector(selection, pickedRows, shallowEqual);
  return (
    <SelectionBar
      count={rows.length}
      onClear={() => selection.send({ type: 'selection.cleared' })}
      actions={
        <>
          <HeadAction
            size="sm"
            variant="solid"
            icon={<Icon of={Send} />}
            name={t('SEND_NOTIF')}
            onClick={() => notify(services, rows)}
          />
          {mayManage && (
            <HeadAction
              size="sm"
              variant="solid"
              colorPalette="danger"
              icon={<Icon of={Trash2} />}
              name={t('DELETE')}
              onClick={() => rowActions.send({ type: 'action.asked', action: 'delete', rows })}
            />
          )}
        </>
      }
    >
      <ObserversFilter list={list} ngos={ngos} />
    </SelectionBar>
  );
}
