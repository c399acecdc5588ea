import { ArrowDown, ArrowUp, Copy, Eye, FileDown, History, Pencil, Trash2 } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { FormSummary } from '#contract/form-list.ts';
import { subjectPath } from '#src/acts/acts.query.ts';
import { pathTo } from '#src/routes.ts';
import { useFeature, useServices } from '#src/services.tsx';
import type { RowAction } from '#src/ui/RowMenu.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { JobActor } from './jobs.actors.ts';
import { describe, type RowActionsActor } from './forms.actors.ts';

interface Given {
  rowActions: RowActionsActor;
  job: JobActor;
  mayEdit: boolean;
  isFirst: (form: FormSummary) => boolean;
  isLast: (form: FormSummary) => boolean;
  onStep: (form: FormSummary, step: 1 | -1) => void;
  onPreview: (form: FormSummary) => void;
}

type Action = RowAction<FormSummary>;

/** Organizers edit; everybody else looks, and orders for themselves (NAV-10). */
export function useFormActions({ rowActions, job, mayEdit, isFirst, isLast, onStep, onPreview }: Given) {
  const { t } = useTranslation();
  const { address } = useServices();
  const hasHistory = useFeature('acts');
  const edit = (form: FormSummary) => address.go(pathTo('form', { id: form.id }));
  const ask = (action: 'duplicate' | 'export') => (form: FormSummary) =>
    job.send({ type: 'job.asked', job: { action, form } });

  const preview: Action = { key: 'preview', label: t('FORM_PREVIEW'), icon: <Icon of={Eye} />, onSelect: onPreview };
  const main: Action = mayEdit
    ? { key: 'edit', label: t('EDIT'), icon: <Icon of={Pencil} />, onSelect: edit }
    : preview;
  const others = (form: FormSummary): Action[] => [
    ...(mayEdit ? [preview] : []),
    ...(isFirst(form)
      ? []
      : [
          {
            key: 'up',
            label: t('FORM_MOVE_UP'),
            icon: <Icon of={ArrowUp} />,
            onSelect: (row: FormSummary) => onStep(row, -1),
          },
        ]),
    ...(isLast(form)
      ? []
      : [
          {
            key: 'down',
            label: t('FORM_MOVE_DOWN'),
            icon: <Icon of={ArrowDown} />,
            onSelect: (row: FormSummary) => onStep(row, 1),
          },
        ]),
    { key: 'export', label: t('FORM_EXPORT'), icon: <Icon of={FileDown} />, onSelect: ask('export') },
    ...(mayEdit && hasHistory
      ? [
          {
            key: 'history',
            label: t('HISTORY'),
            icon: <Icon of={History} />,
            onSelect: ({ id }: FormSummary) => address.go(subjectPath('form', String(id))),
          },
        ]
      : []),
    ...(mayEdit
      ? [
          { key: 'duplicate', label: t('FORM_DUPLICATE'), icon: <Icon of={Copy} />, onSelect: ask('duplicate') },
          {
            key: 'delete',
            label: t('DELETE'),
            icon: <Icon of={Trash2} />,
            isDangerous: true,
            onSelect: (row: FormSummary) =>
              rowActions.send({ type: 'action.asked', action: 'delete', rows: [describe(row)] }),
          },
        ]
      : []),
  ];
  return { actions: { main, others }, open: mayEdit ? edit : onPreview };
}
