import { useSelector } from '@xstate/react';
import { Copy as CopyIcon, Download } from 'lucide';
import { useTranslation } from 'react-i18next';
import { isRunning } from '#machines/export/export.selectors.ts';
import { standingOf } from '#machines/top-list/top-list.selectors.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { HeadAction } from '#src/lists/HeadAction.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { copyLogic, type Copy, type ListActor } from './statistics.actors.ts';
import type { TopList } from './top-lists.ts';

interface CopyButtonsProps {
  list: TopList;
  actor: ListActor;
  /** There is room for words at any width, as at the foot of a dialog. */
  isWorded?: boolean;
}

/** Takes the complete list along as CSV, every page of it. */
export function CopyButtons({ list, actor, isWorded = false }: CopyButtonsProps) {
  const { t } = useTranslation();
  const copying = useScreenActor(copyLogic, () => ({ asksFirst: false }));
  const running = useSelector(copying, isRunning);
  const isEmpty = useSelector(actor, (snapshot) => standingOf(snapshot) !== 'shown');
  const refused = { disabled: running || isEmpty, why: t(running ? 'STATISTICS_COPYING' : 'STATISTICS_NONE') };
  const take = (to: Copy['to']) =>
    copying.send({
      type: 'export.asked',
      filter: {
        key: list.key,
        to,
        headings: [t('STATISTICS_RANK'), t(list.place), t(list.counted), t('STATISTICS_TIME')],
      },
    });
  return (
    <>
      {/* Browsers lend the clipboard only to pages that came over TLS. */}
      {'clipboard' in navigator && (
        <HeadAction
          {...refused}
          isWorded={isWorded}
          givesWay
          name={t('STATISTICS_COPY')}
          icon={<Icon of={CopyIcon} />}
          onClick={() => take('clipboard')}
        />
      )}
      <HeadAction
        {...refused}
        isWorded={isWorded}
        givesWay
        name={t('STATISTICS_DOWNLOAD')}
        icon={<Icon of={Download} />}
        onClick={() => take('file')}
      />
    </>
  );
}
