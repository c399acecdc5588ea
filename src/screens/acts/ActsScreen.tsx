import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { filterOf, isRenewing, loadedAt } from '#machines/timeline/timeline.selectors.ts';
import { ActsList } from '#src/acts/ActsList.tsx';
import { isFiltered } from '#src/acts/acts.query.ts';
import { ExportButton } from '#src/lists/ExportButton.tsx';
import { useFormat } from '#src/services.tsx';
import { useFreshness } from '#src/loading/useRetry.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { actorsResource, actsExportLogic, actsInput, actsLogic } from './acts.actors.ts';
import { ActsFilter, AppliedFilters } from './ActsFilter.tsx';

/** What staff did: who, when, to what, with what before and after (LED-06). */
export function ActsScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const acts = useScreenActor(actsLogic, actsInput);
  const actors = useScreenActor(actorsResource, () => ({ key: null }));
  const exporting = useScreenActor(actsExportLogic, () => ({ asksFirst: false }));
  const asOf = useSelector(acts, loadedAt);
  const freshness = useFreshness(acts, useSelector(acts, isRenewing));
  const filtered = useSelector(acts, (snapshot) => isFiltered(filterOf(snapshot)));
  return (
    <>
      <ListHeader
        title={t('HISTORY')}
        total={null}
        note={t('HISTORY_NOTE')}
        asOf={asOf === null ? null : format.time(asOf)}
        freshness={freshness}
        onRefresh={() => acts.send({ type: 'refreshed' })}
      >
        <ExportButton
          exporting={exporting}
          words={{ ask: t('HISTORY_EXPORT'), running: t('HISTORY_EXPORTING'), cancel: t('HISTORY_EXPORT_CANCEL') }}
          onAsk={() => exporting.send({ type: 'export.asked', filter: filterOf(acts.getSnapshot()) })}
        />
      </ListHeader>
      <ActsFilter acts={acts} actors={actors} />
      <AppliedFilters acts={acts} actors={actors} />
      <ActsList
        acts={acts}
        isOfOne={false}
        none={<p>{filtered ? t('HISTORY_NONE_FOUND') : t('HISTORY_NONE_TEXT')}</p>}
      />
    </>
  );
}
