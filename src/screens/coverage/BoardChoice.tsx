import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#machines/watched-query/watched-query.selectors.ts';
import type { Coverage } from '#contract/coverage.ts';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import styles from './Coverage.module.css';
import type { BoardActor } from './coverage.actors.ts';
import { boardOrders, viewOf, viewsOf, type BoardQuery } from './coverage.query.ts';

const viewWords = {
  tiles: 'COVERAGE_TILES',
  map: 'COVERAGE_MAP',
  stations: 'COVERAGE_STATIONS',
  table: 'COVERAGE_TABLE',
} as const;

const orderWords = { name: 'COVERAGE_BY_NAME', late: 'COVERAGE_MOST_LATE' } as const;

/** Which form, in which order, and how it is shown. */
export function BoardChoice({ actor, board }: { actor: BoardActor; board: Coverage }) {
  const { t } = useTranslation();
  const query = useSelector(actor, queryOf<BoardQuery>);
  const change = (changed: Partial<BoardQuery>) =>
    actor.send({ type: 'query.changed', query: { ...query, ...changed } });
  const view = viewOf(board, query.view);
  const isUnlisted = query.form !== '' && !board.forms.some(({ code }) => code === query.form);
  return (
    <div className={styles['choice']}>
      <SelectField
        label={t('FORM')}
        name="form"
        value={query.form}
        onChange={({ currentTarget }) => change({ form: currentTarget.value })}
      >
        <option value="">{t('COVERAGE_ANY_FORM')}</option>
        {isUnlisted && <option value={query.form}>{query.form}</option>}
        {board.forms.map(({ code, description }) => (
          <option key={code} value={code}>
            {`${code}: ${description}`}
          </option>
        ))}
      </SelectField>
      {/* On the map each county has its place. */}
      {view !== 'map' && (
        <SelectField
          label={t('COVERAGE_ORDER')}
          name="order"
          value={query.order}
          onChange={({ currentTarget }) =>
            change({ order: boardOrders.find((order) => order === currentTarget.value) ?? 'name' })
          }
        >
          {boardOrders.map((order) => (
            <option key={order} value={order}>
              {t(orderWords[order])}
            </option>
          ))}
        </SelectField>
      )}
      <fieldset className={look('choice')} aria-label={t('LIST_DISPLAY')}>
        {viewsOf(board).map((offered) => (
          <Button
            key={offered}
            size="sm"
            variant="ghost"
            aria-pressed={offered === view}
            onClick={() => change({ view: offered })}
          >
            {t(viewWords[offered])}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
