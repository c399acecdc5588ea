import { shallowEqual, useSelector } from '@xstate/react';
import { Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { pickedRows } from '#machines/selection/selection.selectors.ts';
import { useServices } from '#src/services.tsx';
import { useMay } from '#src/useMay.ts';
import { Button } from '#src/ui/Button.tsx';
import { SelectionBar } from '#src/ui/SelectionBar.tsx';
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
          <Button size="sm" variant="solid" onClick={() => notify(services, rows)}>
            <Send aria-hidden />
            {t('SEND_NOTIF')}
          </Button>
          {mayManage && (
            <Button
              size="sm"
              variant="solid"
              colorPalette="danger"
              onClick={() => rowActions.send({ type: 'action.asked', action: 'delete', rows })}
            >
              <Trash2 aria-hidden />
              {t('DELETE')}
            </Button>
          )}
        </>
      }
    >
      <ObserversFilter list={list} ngos={ngos} />
    </SelectionBar>
  );
}
