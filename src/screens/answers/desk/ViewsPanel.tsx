import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskView } from '#contract/desk-views.ts';
import { sightOf, isLoading } from '#machines/watched-query/watched-query.selectors.ts';
import { same } from '#machines/same.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useFormat, useServices } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import { useTyped } from '#src/storage/useTyped.ts';
import { useRetry } from '#src/loading/useRetry.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import type { AnswersActor } from '#src/screens/answers/answers.actors.ts';
import { addressOf } from '#src/screens/answers/answers.query.ts';
import { filterOf, placeOf } from '#src/screens/answers/answers.selectors.ts';
import { look } from '#src/theme/classes.ts';
import { ViewForm } from './ViewForm.tsx';
import { ViewRow } from './ViewRow.tsx';
import styles from './Views.module.css';
import { askingLogic, viewJobLogic, viewsInput, viewsLogic, type ViewJob, type Views } from './views.actors.ts';
import { fieldWords, filterOfView, viewOf } from './views.query.ts';

const loadQuestion = () => import('./ViewQuestion.tsx');
const ViewQuestion = lazyPart(async () => (await loadQuestion()).ViewQuestion);

interface ViewsPanelProps {
  answers: AnswersActor;
  onChosen: () => void;
}

/** Chosen, saved, renamed, given the filter of now, deleted. */
export function ViewsPanel({ answers, onChosen }: ViewsPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { toasts, config } = useServices();
  const views = useScreenActor(viewsLogic, viewsInput);
  const [renamed, setRenamed] = useState<number | null>(null);
  const [name, type] = useTyped('desk.view');
  const panel = useRef<HTMLElement>(null);
  function settle(job: ViewJob) {
    if (job.type === 'rename') setRenamed(null);
    if (job.type === 'save' || (job.type === 'replace' && job.isTyped)) type('');
  }
  const jobs = useScreenActor((services) => viewJobLogic(services, views, settle));
  const asking = useScreenActor(() => askingLogic(jobs));
  const sight = useSelector(views, sightOf<Views>);
  const isCounting = useSelector(views, isLoading);
  const hasFailed = useRetry(views) !== null;
  const isBusy = useSelector(jobs, (snapshot) => snapshot.hasTag('busy'));
  const asked = useSelector(asking, ({ context }) => context.action);
  const filter = useSelector(answers, filterOf);
  const place = useSelector(answers, placeOf);
  useAhead(loadQuestion);
  const now = viewOf(filter, config.timeZone);
  const listed = sight?.views ?? [];

  function choose({ name, filter: kept, missing }: DeskView) {
    answers.send({ type: 'filter.changed', filter: filterOfView(kept, config.timeZone) });
    if (missing.length > 0)
      toasts.send({
        type: 'toast.raised',
        toast: {
          status: 'warning',
          title: 'VIEW_INCOMPLETE',
          description: 'VIEW_LEFT_OUT',
          values: { name, fields: missing.map((field) => t(fieldWords[field])).join(', ') },
        },
      });
    onChosen();
  }

  const replace = ({ id, name }: DeskView, isTyped: boolean) =>
    asking.send({ type: 'action.asked', action: { type: 'replace', id, name, filter: now, isTyped } });

  function save(name: string) {
    const other = listed.find((view) => view.name.toLowerCase() === name.toLowerCase());
    if (other === undefined) jobs.send({ type: 'job.asked', job: { type: 'save', name, filter: now } });
    else replace(other, true);
  }

  return (
    <section ref={panel} className={styles['panel']} aria-label={t('VIEWS')} tabIndex={-1}>
      <LoadNotice actor={views} title={t('VIEWS_FAILED')} />
      {sight === null && !hasFailed && <SkeletonRows rows={2} />}
      {sight !== null && listed.length === 0 && <p>{t('VIEWS_NONE')}</p>}
      {listed.length > 0 && (
        <ul>
          {listed.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              href={addressOf('urgents', {
                ...place,
                thread: null,
                filter: filterOfView(view.filter, config.timeZone),
              })}
              isCurrent={view.missing.length === 0 && same(view.filter, now)}
              isBusy={isBusy}
              isRenamed={renamed === view.id}
              onChoose={() => choose(view)}
              onRename={setRenamed}
              onNamed={(name) => jobs.send({ type: 'job.asked', job: { type: 'rename', id: view.id, name } })}
              onReplace={() => replace(view, false)}
              onDelete={() =>
                asking.send({ type: 'action.asked', action: { type: 'delete', id: view.id, name: view.name } })
              }
            />
          ))}
        </ul>
      )}
      {sight !== null && listed.length > 0 && (
        <p className={look('wrap', { gap: 'md' })}>
          {t('VIEWS_COUNTED', { time: format.time(sight.countedAt) })}
          <Button size="sm" disabled={isCounting} onClick={() => views.send({ type: 'refreshed' })}>
            {t(isCounting ? 'WORKING' : 'VIEWS_COUNT')}
          </Button>
        </p>
      )}
      {sight !== null && <ViewForm name={name} count={listed.length} isBusy={isBusy} onType={type} onSave={save} />}
      <LazyPart onClose={() => asking.send({ type: 'action.cancelled' })}>
        {asked !== null && (
          <ViewQuestion
            asked={asked}
            finalFocus={() => panel.current}
            onConfirm={() => asking.send({ type: 'action.confirmed' })}
            onCancel={() => asking.send({ type: 'action.cancelled' })}
          />
        )}
      </LazyPart>
    </section>
  );
}
