import { useSelector } from '@xstate/react';
import { ChartNoAxesColumn } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { Ngo } from '#contract/ngos.ts';
import { isLoading, queryOf, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { BackLink } from '#src/BackLink.tsx';
import { ngosResource } from '#src/loading/cachedResource.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { pathTo } from '#src/routes.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { useIsAwaited } from '#src/loading/useIsAwaited.ts';
import { useFreshness, useRetry } from '#src/loading/useRetry.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { look } from '#src/theme/classes.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { QuestionsFilter } from './QuestionsFilter.tsx';
import { questionsInput, questionsLogic } from './questions.actors.ts';
import type { FormStatistics, QuestionsActor, QuestionsSight, QuestionStatistics } from './questions.actors.ts';
import styles from './Questions.module.css';
import type { QuestionsQuery } from './questions.query.ts';
import { useFigures } from './useFigures.ts';
import { versionOf } from './useFootnote.ts';

/** How the questions of a form were answered, one below the other (STQ-02). */
export function QuestionsScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useScreenActor(questionsLogic, questionsInput);
  const sight = useSelector(actor, sightOf<QuestionsSight>);
  const freshness = useFreshness(actor, useSelector(actor, isLoading));
  const hasFailed = useRetry(actor) !== null;
  const statistics = sight?.statistics ?? null;
  return (
    <>
      <BackLink to={pathTo('statistics')}>{t('STATISTICS_ALL')}</BackLink>
      <ListHeader
        title={t('QUESTIONS')}
        total={statistics === null ? null : t('QUESTIONS_TOTAL', { count: statistics.questions.length })}
        asOf={statistics === null ? null : format.time(statistics.asOf)}
        freshness={freshness}
        onRefresh={() => actor.send({ type: 'refreshed' })}
      />
      <LoadNotice actor={actor} title={t('QUESTIONS_FAILED')} inSight={sight !== null} />
      {sight === null && !hasFailed && <SkeletonRows rows={8} />}
      {sight !== null && <Form actor={actor} sight={sight} />}
    </>
  );
}

function Form({ actor, sight: { forms, statistics, groups } }: { actor: QuestionsActor; sight: QuestionsSight }) {
  const { t } = useTranslation();
  const query = useSelector(actor, queryOf<QuestionsQuery>);
  const ngos = useScreenActor(ngosResource, () => ({ key: null }));
  const known = useSelector(ngos, itemOf<Ngo[]>) ?? [];
  const onChange = (changed: Partial<QuestionsQuery>) =>
    actor.send({ type: 'query.changed', query: { ...query, ...changed } });
  if (forms.length === 0) {
    return (
      <EmptyState icon={<Icon of={ChartNoAxesColumn} />} title={t('QUESTIONS_NO_FORMS')}>
        <p>{t('QUESTIONS_NO_FORMS_TEXT')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <QuestionsFilter
        forms={forms}
        form={statistics?.form.code ?? query.form}
        ngos={known}
        query={query}
        onChange={onChange}
      />
      <LoadNotice actor={ngos} title={t('OBSERVER_NGOS_FAILED')} />
      {statistics === null || statistics.questions.length === 0 ? (
        <EmptyState
          icon={<Icon of={ChartNoAxesColumn} />}
          title={t(statistics === null ? 'QUESTIONS_NO_FORM' : 'QUESTIONS_NO_QUESTIONS')}
        >
          <p>{t('QUESTIONS_NO_FORM_TEXT')}</p>
        </EmptyState>
      ) : (
        <Questions
          actor={actor}
          statistics={statistics}
          groups={groups}
          query={query}
          ngos={known}
          onChange={onChange}
        />
      )}
    </>
  );
}

interface QuestionsProps {
  actor: QuestionsActor;
  statistics: FormStatistics;
  groups: QuestionStatistics | null;
  query: QuestionsQuery;
  ngos: readonly Ngo[];
  onChange: (changed: Partial<QuestionsQuery>) => void;
}

function Questions({ actor, statistics, groups, query, ngos, onChange }: QuestionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isBusy = useIsAwaited(actor);
  const figures = useFigures(query, statistics, useNgo(query.ngo, ngos));
  const { form, questions } = statistics;
  return (
    <div className={`${look('stack', { gap: 'xl' })} ${styles['questions']}`} aria-busy={isBusy}>
      {form.version > 1 && <p className={look('quiet')}>{t('QUESTIONS_VERSION', versionOf(form, format))}</p>}
      {[...Map.groupBy(questions, ({ section }) => section)].map(([section, inSection]) => (
        <div key={section} className={look('stack')}>
          <h2>{section}</h2>
          {inSection.map((question) => (
            <QuestionCard
              key={question.id}
              question={question}
              figures={figures}
              query={query}
              groups={groups?.question.id === question.id ? groups : null}
              onChange={onChange}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Whose visits are counted, in words that can be quoted. */
function useNgo(ngo: string, ngos: readonly Ngo[]): string {
  const { t } = useTranslation();
  const hasAll = useSelector(useServices().session, seesAllNgos);
  if (hasAll && ngo === '') return t('QUESTIONS_NGO_ALL');
  const wanted = hasAll ? ngos.find(({ id }) => String(id) === ngo) : ngos[0];
  return wanted?.name ?? t('QUESTIONS_NGO_OWN');
}
