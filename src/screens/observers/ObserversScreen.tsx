import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isBlank, queryOf } from '#machines/list/list.selectors.ts';
import { ExportButton } from '#src/lists/ExportButton.tsx';
import { resetLogic } from '#src/observer/reset.actors.ts';
import { useDisplay } from '#src/lists/useDisplay.ts';
import { useFeature, useServices } from '#src/services.tsx';
import { useMay } from '#src/useMay.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { DisplayChoice } from '#src/ui/DisplayChoice.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { painted } from '#src/ui/painted.ts';
import {
  countLogic,
  ngosLogic,
  observersExportLogic,
  refresh,
  rowActionsInput,
  rowActionsLogic,
  type ListActor,
} from './observers.actors.ts';
import { AddObserversLinks } from './AddObserversLinks.tsx';
import { ObserversBar } from './ObserversBar.tsx';
import { ObserversDialogs } from './ObserversDialogs.tsx';
import { ObserversHeader } from './ObserversHeader.tsx';
import { ObserversList } from './ObserversList.tsx';

/** Its files are asked for once the first rows are painted. */
const RetentionNotice = lazyPart(async () => {
  await painted();
  return (await import('#src/erasure/RetentionNotice.tsx')).RetentionNotice;
});

export function ObserversScreen() {
  const { t } = useTranslation();
  const services = useServices();
  const isOffered = useFeature('erasure');
  const mayErase = useMay('organizer') && isOffered;
  const count = useScreenActor(countLogic, () => ({ key: null }));
  const rowActions = useScreenActor((all) => rowActionsLogic(all, count), rowActionsInput);
  const ngos = useScreenActor(ngosLogic, () => ({ key: null }));
  const reset = useScreenActor(resetLogic);
  const exporting = useScreenActor(observersExportLogic, () => ({ asksFirst: false }));
  const [display, chooseDisplay] = useDisplay('observers');
  const list = useSelector(rowActions, ({ children }) => children.list);
  const selection = useSelector(rowActions, ({ children }) => children.selection);

  if (list === undefined || selection === undefined) return null;
  return (
    <>
      <ObserversHeader list={list} count={count}>
        <DisplayChoice display={display} onChoose={chooseDisplay} />
        <ExportButton
          givesWay
          exporting={exporting}
          words={{
            ask: t('OBSERVERS_EXPORT'),
            running: t('OBSERVERS_EXPORTING'),
            cancel: t('OBSERVERS_EXPORT_CANCEL'),
          }}
          onAsk={() => {
            const { filter, sort } = queryOf(list.getSnapshot());
            exporting.send({ type: 'export.asked', filter: { filter, sort } });
          }}
        />
        <AddObserversLinks />
      </ObserversHeader>
      <LazyPart onClose={null}>
        {mayErase && <OnceRowsStand list={list} onErased={() => refresh(services, list, count)} />}
      </LazyPart>
      <ObserversBar rowActions={rowActions} list={list} selection={selection} ngos={ngos} />
      <ObserversList
        rowActions={rowActions}
        list={list}
        selection={selection}
        reset={reset}
        ngos={ngos}
        display={display}
      />
      <ObserversDialogs rowActions={rowActions} reset={reset} list={list} />
    </>
  );
}

/** What the notice asks and loads is not in the way of the first rows. */
function OnceRowsStand({ list, onErased }: { list: ListActor; onErased: () => void }) {
  const isStanding = useSelector(list, (snapshot) => !isBlank(snapshot));
  return isStanding && <RetentionNotice onErased={onErased} />;
}
