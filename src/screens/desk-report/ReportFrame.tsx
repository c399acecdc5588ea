import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isLoading } from '#machines/watched-query/watched-query.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useFormat } from '#src/services.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useFreshness, useRetry } from '#src/loading/useRetry.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import type { ReportActor } from './report.actors.ts';

interface ReportFrameProps {
  actor: ReportActor;
  title: string;
  path: string;
  /** Null as long as there is no report. */
  loadedAt: string | null;
  /** Beside the title. */
  actions: ReactNode;
  /** The report. */
  children: ReactNode;
}

/** What the numbers of the desk and the handover share: title, age, period, first load and failure. */
export function ReportFrame({ actor, title, path, loadedAt, actions, children }: ReportFrameProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const freshness = useFreshness(actor, useSelector(actor, isLoading));
  const hasFailed = useRetry(actor) !== null;
  const isFirst = loadedAt === null;
  return (
    <>
      <ListHeader
        title={title}
        total={null}
        asOf={isFirst ? null : format.time(loadedAt)}
        freshness={freshness}
        onRefresh={() => actor.send({ type: 'refreshed' })}
      >
        {actions}
      </ListHeader>
      <PeriodChoice actor={actor} path={path} />
      <LoadNotice actor={actor} title={t('REPORT_FAILED')} inSight={!isFirst} />
      {isFirst && !hasFailed && <SkeletonRows rows={6} />}
      {children}
    </>
  );
}
