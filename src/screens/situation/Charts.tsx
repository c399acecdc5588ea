import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { look } from '#src/theme/classes.ts';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { FormChart } from './FormChart.tsx';
import { drawn, quartersShown } from './quarters.ts';
import { seriesLogic, watchInput, type Series } from './situation.actors.ts';
import styles from './Situation.module.css';

/** What came in over the day, one chart a form (SIT-02). */
export function Charts() {
  const { t } = useTranslation();
  const actor = useScreenActor(seriesLogic, watchInput);
  const series = useSelector(actor, sightOf<Series>);
  const hasFailed = useRetry(actor) !== null;
  return (
    <section className={`${look('stack', { gap: 'sm' })} ${styles['charts']}`} aria-labelledby="situation-charts">
      <h2 id="situation-charts">{t('SITUATION_CHARTS')}</h2>
      <p>{t('SITUATION_CHARTS_NOTE')}</p>
      <LoadNotice actor={actor} title={t('SITUATION_CHARTS_FAILED')} />
      {series === null && !hasFailed && <SkeletonRows rows={3} />}
      {series !== null && <Forms series={series} />}
    </section>
  );
}

function Forms({ series }: { series: Series }) {
  const { t } = useTranslation();
  const shown = quartersShown(series);
  const forms = series.forms
    .map((form) => ({ form, ...drawn(form, shown) }))
    .filter(({ answers, arrivals }) => answers + arrivals > 0);
  if (forms.length === 0) return <p>{t('SITUATION_CHARTS_NONE')}</p>;
  return (
    <div className={styles['forms']}>
      {forms.map(({ form: { code, description }, ...came }) => (
        <FormChart key={code} name={`${code}: ${description}`} {...came} />
      ))}
    </div>
  );
}
