import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide';
import { useId, useRef, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { pageSteps } from './pageSteps.ts';
import { Select } from './Select.tsx';
import { useFittingRows } from './useFittingRows.ts';
import { slotLook } from '#src/theme/classes.ts';

interface PaginationProps {
  page: number;
  pages: number;
  /** The first and last row on screen, counted from 1; both 0 for an empty list. */
  from: number;
  to: number;
  total: number;
  size: number;
  sizes: readonly number[];
  isLoading: boolean;
  /** False while the rows in sight belong to a question that has been replaced. */
  canTurn: boolean;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  /** Where a page may have as many rows as the window has room for. */
  fitting?: { isChosen: boolean; onChoose: () => void; onRows: (rows: number) => void };
}

export function Pagination(props: PaginationProps) {
  const { page, pages, from, to, total, isLoading, canTurn, onPage, fitting } = props;
  const bar = useRef<HTMLDivElement>(null);
  useFittingRows(bar, fitting?.isChosen ? fitting.onRows : null);
  const { t } = useTranslation();
  const isFirst = page <= 1 || !canTurn;
  const isLast = page >= pages || !canTurn;
  const stillLoading = t('LIST_STILL_LOADING');
  const back = { disabled: isFirst, why: canTurn ? t('LIST_FIRST_PAGE_REACHED') : stillLoading };
  const on = { disabled: isLast || isLoading, why: canTurn && isLast ? t('LIST_LAST_PAGE_REACHED') : stillLoading };
  return (
    <div className={slotLook('pagination', 'root')} ref={bar}>
      <p className={slotLook('pagination', 'range')}>
        {total === 0 ? t('LIST_NOTHING_TO_SHOW') : t('LIST_SHOWING', { from, to, total })}
      </p>
      <nav aria-label={t('LIST_PAGES')}>
        <ul className={slotLook('pagination', 'steps')}>
          <Turn {...back} name={t('LIST_FIRST_PAGE')} onClick={() => onPage(1)}>
            <Icon of={ChevronFirst} />
          </Turn>
          <Turn {...back} name={t('LIST_PREVIOUS_PAGE')} onClick={() => onPage(page - 1)}>
            <Icon of={ChevronLeft} />
          </Turn>
          {pageSteps(page, pages).map((step) =>
            typeof step === 'number' ? (
              <li key={step} className={slotLook('pagination', 'number')} data-current={step === page || undefined}>
                <Button
                  variant={step === page ? 'outline' : 'ghost'}
                  size="sm"
                  aria-label={t('LIST_PAGE', { page: step })}
                  {...(step === page && { 'aria-current': 'page' as const })}
                  disabled={!canTurn}
                  onClick={() => onPage(step)}
                >
                  {step}
                </Button>
              </li>
            ) : (
              <li key={step} className={slotLook('pagination', 'gap')} aria-hidden>
                …
              </li>
            ),
          )}
          <li className={slotLook('pagination', 'of')} aria-hidden>
            / {pages}
          </li>
          <Turn {...on} name={t('LIST_NEXT_PAGE')} onClick={() => onPage(page + 1)}>
            <Icon of={ChevronRight} />
          </Turn>
          <Turn {...on} name={t('LIST_LAST_PAGE')} onClick={() => onPage(pages)}>
            <Icon of={ChevronLast} />
          </Turn>
        </ul>
      </nav>
      <PageSize {...props} />
    </div>
  );
}

const Turn = (props: ComponentProps<typeof IconButton>) => (
  <li>
    <IconButton size="sm" {...props} />
  </li>
);

const fit = 'fit';

function PageSize({ size, sizes, onSize, fitting }: PaginationProps) {
  const { t } = useTranslation();
  const id = useId();
  const isFitted = fitting?.isChosen ?? false;
  const choose = (value: string) => (value === fit ? fitting?.onChoose() : onSize(Number(value)));
  const offered = sizes.includes(size) || isFitted ? sizes : [...sizes, size].toSorted((a, b) => a - b);
  return (
    <div className={slotLook('pagination', 'size')}>
      <label htmlFor={id}>{t('LIST_ROWS_PER_PAGE')}</label>
      <Select id={id} value={isFitted ? fit : size} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {offered.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
        {fitting && <option value={fit}>{t('LIST_FIT_TO_WINDOW')}</option>}
      </Select>
    </div>
  );
}
