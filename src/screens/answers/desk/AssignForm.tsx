import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maySeeVisit } from '#contract/assignees.values.ts';
import { Button } from '#src/ui/Button.tsx';
import { Select } from '#src/ui/Select.tsx';
import type { ActFormProps } from './ActForms.tsx';
import { useColleagues } from './colleagues.ts';
import styles from './Desk.module.css';

/** To whom the visit goes; they find it under Mine (DSK-10). */
export function AssignForm({ row, onGive }: ActFormProps) {
  const { t } = useTranslation();
  const colleagues = useColleagues().filter((one) => maySeeVisit(one, row.ngo ?? one.ngo));
  const [chosen, setChosen] = useState('');
  const isAssigned = row.review.claim?.isAssigned === true;
  return (
    <div className={styles['choices']}>
      <label className={styles['choice']}>
        <span>{t('DESK_ASSIGN_TO')}</span>
        <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{t('DESK_ASSIGN_CHOOSE')}</option>
          {colleagues.map(({ id, account, ngo }) => (
            <option key={id} value={id}>
              {account} · {ngo}
            </option>
          ))}
        </Select>
      </label>
      <Button
        size="sm"
        variant="solid"
        disabled={chosen === ''}
        why={t('DESK_ASSIGN_CHOOSE')}
        onClick={() => onGive({ type: 'review.assigned', to: Number(chosen) })}
      >
        {t('DESK_ASSIGN')}
      </Button>
      {isAssigned && (
        <Button size="sm" onClick={() => onGive({ type: 'review.assigned', to: null })}>
          {t('DESK_UNASSIGN')}
        </Button>
      )}
    </div>
  );
}
