import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waitingFor } from '#contract/reviews.values.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';
import { Button } from '#src/ui/Button.tsx';
import { Select } from '#src/ui/Select.tsx';
import { useShortcuts } from '#src/screens/answers/useShortcuts.ts';
import type { ActFormProps } from './ActForms.tsx';
import styles from './Desk.module.css';
import { TextBox } from './TextBox.tsx';
import { useTyped } from './useTyped.ts';
import { waitingWords } from './words.ts';

/** For how long, in minutes. */
const presets = [15, 30, 60, 180, 720];

const after = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Until when, by its digit, and for whom. */
export function WaitForm({ row, onGive }: ActFormProps) {
  const { t } = useTranslation();
  const [whom, setWhom] = useState<(typeof waitingFor)[number]>('observer');
  const [text, type] = useTyped(`desk.wait.${keyOf(row)}`);
  function wait(minutes: number): true {
    onGive({
      type: 'review.postponed',
      for: whom,
      until: after(minutes),
      ...(text.trim() !== '' && { text: text.trim() }),
    });
    type('');
    return true;
  }
  useShortcuts(Object.fromEntries(presets.map((minutes, at) => [String(at + 1), () => wait(minutes)])));
  return (
    <>
      <div className={styles['choices']}>
        {presets.map((minutes, at) => (
          <Button key={minutes} size="sm" aria-keyshortcuts={String(at + 1)} onClick={() => wait(minutes)}>
            <kbd aria-hidden>{at + 1}</kbd>
            {minutes < 60 ? t('DESK_WAIT_MINUTES', { count: minutes }) : t('DESK_WAIT_HOURS', { count: minutes / 60 })}
          </Button>
        ))}
        <label className={styles['choice']}>
          <span>{t('DESK_WAIT_FOR')}</span>
          <Select
            value={whom}
            onChange={({ target }) => setWhom(waitingFor.find((one) => one === target.value) ?? 'observer')}
          >
            {waitingFor.map((one) => (
              <option key={one} value={one}>
                {t(waitingWords[one])}
              </option>
            ))}
          </Select>
        </label>
      </div>
      <TextBox label={t('DESK_TEXT')} text={text} onType={type} />
    </>
  );
}
