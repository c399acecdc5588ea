import { useSelector } from '@xstate/react';
import {
  ArrowDownWideNarrow,
  ArrowRightLeft,
  Bookmark,
  ChartNoAxesColumn,
  ChevronDown,
  Funnel,
  SlidersHorizontal,
  type IconNode,
} from 'lucide';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { reviewOrders } from '#contract/reviews.values.ts';
import { pathTo } from '#src/routes.ts';
import { useFeature } from '#src/services.tsx';
import { look, palette } from '#src/theme/classes.ts';
import { Button, buttonLook } from '#src/ui/Button.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import { useOnePane } from '#src/ui/useOnePane.ts';
import { useIsPhone } from '#src/ui/useIsPhone.ts';
import type { AnswersActor } from '#src/screens/answers/answers.actors.ts';
import { filterFields } from '#src/screens/answers/answers.filter.ts';
import { filterOf } from '#src/screens/answers/answers.selectors.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './Desk.module.css';
import { narrowing, type DeskFilter } from './desk.query.ts';
import { DeskFilters } from './DeskFilters.tsx';

const loadViews = () => import('./ViewsPanel.tsx');
const ViewsPanel = lazyPart(async () => (await loadViews()).ViewsPanel);

const orderWords = { worst: 'DESK_ORDER_WORST', newest: 'DESK_ORDER_NEWEST' } as const;

/** What opens under the line, one at a time. */
const panels = {
  filter: { label: 'ANSWERS_FILTER', icon: Funnel },
  more: { label: 'DESK_FILTERS', icon: SlidersHorizontal },
  views: { label: 'VIEWS', icon: Bookmark },
} as const satisfies Record<string, { label: string; icon: IconNode }>;
type Panel = keyof typeof panels;

const tool = { size: 'sm', variant: 'ghost' } as const;

interface DeskToolsProps {
  answers: AnswersActor;
  desk: DeskFilter;
  onChange: (change: Partial<DeskFilter>) => void;
  /** The filter of all lists. */
  children: ReactNode;
}

/** What changes the list, and what is read beside it, in one line, or in two where it is too narrow. */
export function DeskTools({ answers, desk, onChange, children }: DeskToolsProps) {
  const { t } = useTranslation();
  const filter = useSelector(answers, filterOf);
  const keepsViews = useFeature('desk-views');
  const id = useId();
  const isPhone = useIsPhone();
  const isNarrow = useOnePane();
  const line = useRef<HTMLDivElement>(null);
  const [opened, open] = useState<Panel | null>(null);
  useAhead(loadViews, keepsViews);
  /** Whoever has chosen a view goes on from where they opened the list of them. */
  function close() {
    line.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    open(null);
  }
  /** A phone has room for the icons. */
  const named = (name: string, isBare = isPhone) => isBare && { 'aria-label': name, title: name };
  const opener = (panel: Panel, set: number) => {
    const { label, icon } = panels[panel];
    return (
      <Button
        {...tool}
        {...named(t(label))}
        aria-expanded={opened === panel}
        aria-controls={id + panel}
        onClick={() => open(opened === panel ? null : panel)}
      >
        <Icon of={icon} />
        {!isPhone && t(label)}
        {/* What it is, the chips say. */}
        {set > 0 && (
          <b aria-hidden className={`${look('badge', { variant: 'solid' })} ${palette('accent')}`}>
            {set}
          </b>
        )}
        {!isPhone && <Icon of={ChevronDown} />}
      </Button>
    );
  };
  return (
    <>
      <div ref={line} className={styles['tools']}>
        <label className={`${buttonLook(tool)} ${styles['order']}`}>
          <Icon of={ArrowDownWideNarrow} />
          <span className="visually-hidden">{t('DESK_ORDER')}</span>
          <select
            value={desk.order}
            onChange={({ target }) =>
              onChange({ order: reviewOrders.find((order) => order === target.value) ?? 'worst' })
            }
          >
            {reviewOrders.map((order) => (
              <option key={order} value={order}>
                {t(orderWords[order])}
              </option>
            ))}
          </select>
          {!isPhone && <Icon of={ChevronDown} />}
        </label>
        {opener('filter', filterFields.filter((field) => filter[field] !== '').length)}
        {opener('more', narrowing.filter((field) => desk[field] !== '').length)}
        {keepsViews && opener('views', 0)}
        <Link className={buttonLook(tool)} to={pathTo('deskNumbers')} {...named(t('DESK_NUMBERS'), isNarrow)}>
          <Icon of={ChartNoAxesColumn} />
          {!isNarrow && t('DESK_NUMBERS')}
        </Link>
        <Link className={buttonLook(tool)} to={pathTo('handover')} {...named(t('HANDOVER'), isNarrow)}>
          <Icon of={ArrowRightLeft} />
          {!isNarrow && t('HANDOVER')}
        </Link>
      </div>
      {/* What was typed stays while it is closed. */}
      <div id={`${id}filter`} className={styles['panel']} hidden={opened !== 'filter'}>
        {children}
      </div>
      <div id={`${id}more`} className={styles['panel']} hidden={opened !== 'more'}>
        {opened === 'more' && <DeskFilters answers={answers} desk={desk} onChange={onChange} />}
      </div>
      <div id={`${id}views`} className={styles['panel']} hidden={opened !== 'views'}>
        <LazyPart onClose={close}>{opened === 'views' && <ViewsPanel answers={answers} onChosen={close} />}</LazyPart>
      </div>
    </>
  );
}
