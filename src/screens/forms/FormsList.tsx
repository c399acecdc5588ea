import { shallowEqual, useSelector } from '@xstate/react';
import { ClipboardList } from 'lucide';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSummary } from '#contract/form-list.ts';
import { firstChunk, isBlank, pagesOf, rowsInSight } from '#machines/list/list.selectors.ts';
import { ListPages } from '#src/lists/ListPages.tsx';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { usePreference } from '#src/storage/usePreference.ts';
import { useIsLoading, useRetry } from '#src/loading/useRetry.ts';
import { look } from '#src/theme/classes.ts';
import type { JobActor } from './jobs.actors.ts';
import { nameOf, type ListActor, type RowActionsActor } from './forms.actors.ts';
import { arranged, asOrder, isOwn, moved, noOrder } from './forms.order.ts';
import { pageSizes } from '#src/lists/pageSizes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './FormsTable.module.css';
import { FormsTable } from './FormsTable.tsx';

interface FormsListProps {
  rowActions: RowActionsActor;
  list: ListActor;
  job: JobActor;
  mayEdit: boolean;
  onPreview: (form: FormSummary) => void;
}

export function FormsList({ list, mayEdit, ...rest }: FormsListProps) {
  const { t } = useTranslation();
  const blank = useSelector(list, isBlank);
  const loading = useIsLoading(list);
  const empty = useSelector(list, (snapshot) => rowsInSight(snapshot).length === 0);
  const retry = useRetry(list);
  return (
    <section>
      <LoadNotice actor={list} title={t('FORMS_LOAD_FAILED')} inSight={!blank} />
      {retry === null && (blank || (empty && loading)) && <SkeletonRows rows={blank ? 6 : 1} kind="table" />}
      {retry === null && !blank && empty && !loading && (
        <EmptyState icon={<Icon of={ClipboardList} />} title={t('FORMS_NONE')}>
          <p>{mayEdit ? t('FORMS_NONE_TEXT') : t('FORMS_NONE_READ_ONLY')}</p>
        </EmptyState>
      )}
      {!empty && <Arranged list={list} mayEdit={mayEdit} isBusy={loading} {...rest} />}
    </section>
  );
}

/** The forms in the order of this browser, a page of them. */
function Arranged({ list, ...rest }: FormsListProps & { isBusy: boolean }) {
  const { t } = useTranslation();
  /** All of them, not the page alone. */
  const forms = useSelector(list, firstChunk<FormSummary>);
  const pages = useSelector(list, pagesOf, shallowEqual);
  const [order, keepOrder] = usePreference('forms.order', asOrder, noOrder);
  const [said, say] = useState('');
  const all = arranged(forms, order);
  const first = (pages.page - 1) * pages.size;
  const move = (form: FormSummary, to: number) => {
    if (to < 0 || to >= all.length) return;
    keepOrder(moved(all, form.id, to));
    say(t('FORM_MOVED', { name: nameOf(form), position: to + 1, total: all.length }));
    const page = Math.floor(to / pages.size) + 1;
    if (page !== pages.page) list.send({ type: 'page.changed', page });
  };
  return (
    <>
      <FormsTable
        rows={all.slice(first, first + pages.size)}
        first={first}
        total={all.length}
        onMove={move}
        {...rest}
      />
      <ListPages list={list} pageSizes={pageSizes.forms} />
      <output className="visually-hidden">{said}</output>
      <p className={`${look('wrap', { gap: 'xs' })} ${look('quiet')} ${styles['order']}`}>
        {t('FORMS_ORDER')}
        {isOwn(forms, order) && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              keepOrder(noOrder);
              say(t('FORMS_ORDER_RESET_DONE'));
            }}
          >
            {t('FORMS_ORDER_RESET')}
          </Button>
        )}
      </p>
    </>
  );
}
