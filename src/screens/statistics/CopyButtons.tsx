import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isRunning } from '#machines/export/export.selectors.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import { copyLogic, type Copy } from './statistics.actors.ts';
import type { TopList } from './top-lists.ts';

/** Takes the complete list along as CSV, every page of it. */
export function CopyButtons({ list }: { list: TopList }) {
  const { t } = useTranslation();
  const copying = useScreenActor(copyLogic, () => ({ asksFirst: false }));
  const running = useSelector(copying, isRunning);
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
        <Button disabled={running} why={t('STATISTICS_COPYING')} onClick={() => take('clipboard')}>
          {t('STATISTICS_COPY')}
        </Button>
      )}
      <Button disabled={running} why={t('STATISTICS_COPYING')} onClick={() => take('file')}>
        {t('STATISTICS_DOWNLOAD')}
      </Button>
    </>
  );
}
