import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Expectations } from '#contract/coverage.ts';
import { formatFor } from '#src/i18n/format.ts';
import { useFormat } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import type { Column } from '#src/ui/DataRow.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { Hours } from './Hours.tsx';
import { hoursLogic, type ExpectationsActor, type FormHours } from './plan.actors.ts';

const HoursDialog = lazyPart(async () => (await import('./HoursDialog.tsx')).HoursDialog);

interface HoursTableProps {
  actor: ExpectationsActor;
  expectations: Expectations;
  mayChange: boolean;
}

/** Between which hours each form is expected, in the election's zone. */
export function HoursTable({ actor, expectations, mayChange }: HoursTableProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const [edited, setEdited] = useState<number | null>(null);
  const close = () => setEdited(null);
  const hours = useScreenActor((services) => hoursLogic(services, actor, close));
  const { forms, day, timeZone, basis } = expectations;
  const columns = useColumns(mayChange ? setEdited : null);
  const form = forms.find(({ id }) => id === edited);
  return (
    <section className={look('stack', { gap: 'sm' })} aria-labelledby="hours">
      <h2 id="hours">{t('HOURS')}</h2>
      <p>
        {t('HOURS_TEXT', { day: format.date(`${day}T12:00:00Z`), zone: formatFor(i18n.language, timeZone).zone })}{' '}
        {basis === 'plan' && t('HOURS_BEHIND_PLAN')}
      </p>
      {forms.length === 0 ? (
        <p>{t('HOURS_NO_FORMS')}</p>
      ) : (
        <DataTable
          caption={t('HOURS')}
          rows={forms}
          columns={columns}
          idOf={({ id }) => String(id)}
          nameOf={({ code }) => code}
        />
      )}
      <LazyPart onClose={close}>
        {form !== undefined && <HoursDialog key={form.id} form={form} hours={hours} onClose={close} />}
      </LazyPart>
    </section>
  );
}

/** @param onEdit Null: whoever looks may change nothing. */
function useColumns(onEdit: ((id: number) => void) | null) {
  const { t } = useTranslation();
  return useMemo(
    (): Column<FormHours>[] => [
      { key: 'form', label: t('FORM'), cell: ({ code, description }) => `${code}: ${description}` },
      { key: 'hours', label: t('COVERAGE_BETWEEN'), cell: (form) => <Hours {...form} /> },
      {
        key: 'set',
        label: t('HOURS_ORIGIN'),
        cell: ({ isDefault }) => t(isDefault ? 'HOURS_DEFAULT' : 'HOURS_CHOSEN'),
      },
      ...(onEdit
        ? [
            {
              key: 'change',
              label: t('ACTIONS'),
              cell: ({ id, code }: FormHours) => (
                <Button size="sm" aria-label={t('HOURS_CHANGE_FORM', { form: code })} onClick={() => onEdit(id)}>
                  {t('HOURS_CHANGE')}
                </Button>
              ),
            },
          ]
        : []),
    ],
    [t, onEdit],
  );
}
