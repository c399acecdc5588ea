import { CircleCheck, FilePenLine, Globe } from 'lucide';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSummary } from '#contract/form-list.ts';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { opensRow } from '#src/ui/clickMeaning.ts';
import { RowActions } from '#src/ui/RowActions.tsx';
import type { RowAction } from '#src/ui/RowMenu.tsx';
import type { Sortable } from '#src/ui/SortableList.tsx';
import { When } from '#src/time/When.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { nameOf } from './forms.actors.ts';
import styles from './FormsTable.module.css';

interface FormRowProps {
  form: FormSummary;
  place: number;
  sortable: Sortable;
  main: RowAction<FormSummary>;
  /** Something is being done with it. */
  isBusy: boolean;
  onOpen: (form: FormSummary) => void;
  onMenu: (form: FormSummary, opener: HTMLElement) => void;
}

export function FormRow({ form, place, sortable, main, isBusy, onOpen, onMenu }: FormRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const open = (event: MouseEvent) => opensRow(event) && onOpen(form);
  const { attach, style, isDragged, handle } = sortable;
  return (
    <tr
      ref={attach}
      style={style}
      data-dragged={isDragged || undefined}
      data-opening=""
      tabIndex={-1}
      aria-busy={isBusy}
      onClick={open}
    >
      <td data-kind="place" data-label={t('FORM_INDEX')}>
        <span className={styles['place']}>
          {handle}
          {format.number(place + 1)}
        </span>
      </td>
      <Cell label={t('FORM_CODE')}>{form.code}</Cell>
      <th scope="row">{form.description}</th>
      <Cell label={t('FORM_ONLY_DIASPORA')}>
        <span className={look('flagMark')} data-on={form.diaspora || undefined}>
          {form.diaspora && <Icon of={Globe} />}
          {form.diaspora ? t('YES') : t('NO')}
        </span>
      </Cell>
      <Cell label={t('FORM_STATUS')}>
        <span className={`${look('flagMark')} ${form.draft ? styles['draft'] : ''}`} data-on="">
          {form.draft ? <Icon of={FilePenLine} /> : <Icon of={CircleCheck} />}
          {form.draft ? t('FORM_DRAFT') : t('FORM_PUBLISHED')}
        </span>
      </Cell>
      <Cell label={t('FORM_TOTAL_QUESTIONS')} kind="number">
        {form.questions === undefined ? '–' : format.number(form.questions)}
      </Cell>
      <Cell label={t('FORM_VERSION')} kind="number">
        {format.number(form.currentVersion)}
      </Cell>
      <Cell label={t('FORM_SAVED')} kind="short">
        <Saved form={form} />
      </Cell>
      <RowActions row={form} name={nameOf(form)} main={main} hasMenu onMenu={onMenu} />
    </tr>
  );
}

const Cell = ({ label, kind, children }: { label: string; kind?: string; children: ReactNode }) => (
  <td data-label={label} data-kind={kind}>
    {children}
  </td>
);

function Saved({ form: { savedAt, savedBy } }: { form: FormSummary }) {
  if (savedAt === undefined) return '–';
  return (
    <span className={styles['saved']}>
      <When instant={savedAt} />
      {savedBy !== undefined && <span>{savedBy}</span>}
    </span>
  );
}
