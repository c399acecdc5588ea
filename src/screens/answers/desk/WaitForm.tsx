import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waitingFor } from '#contract/reviews.values.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';
import { useServices } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Select } from '#src/ui/Select.tsx';
import { useShortcuts } from '#src/screens/answers/useShortcuts.ts';
import type { ActFormProps } from './ActForms.tsx';
import styles from './Desk.module.css';
import { TextBox } from './TextBox.tsx';
import { UntilBox, untilOf, type UntilProblem } from './UntilBox.tsx';
import { useTyped } from './useTyped.ts';
import { waitingWords } from './words.ts';

/** For how long, in minutes. */
const presets = [15, 30, 60, 180, 720];

const after = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Until when, by its digit or by a moment of one's own, and for whom. */
export function WaitForm({ row, onGive }: ActFormProps) {
  const { t } = useTranslation();
  const [whom, setWhom] = useState<(typeof waitingFor)[number]>('observer');
  const [text, type] = useTyped(`desk.wait.${keyOf(row)}`);
  const { timeZone } = useServices().config;
  const [own, setOwn] = useState('');
  const [problem, setProblem] = useState<UntilProblem | null>(null);
  function waitUntil(until: string) {
    onGive({ type: 'review.postponed', for: whom, until, ...(text.trim() !== '' && { text: text.trim() }) });
    type('');
  }
  function wait(minutes: number): true {
    waitUntil(after(minutes));
    return true;
  }
  function waitForOwn() {
    const meant = untilOf(own, timeZone);
    if ('until' in meant) waitUntil(meant.until);
    else setProblem(meant.problem);
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
      <div className={styles['choices']}>
        <UntilBox
          value={own}
          error={problem === null ? undefined : t(problem)}
          onChange={(value) => {
            setOwn(value);
            setProblem(null);
          }}
        />
        <Button size="sm" disabled={own === ''} why={t('DESK_WAIT_UNTIL')} onClick={waitForOwn}>
          {t('DESK_WAIT')}
        </Button>
      </div>
      <TextBox label={t('DESK_TEXT')} text={text} onType={type} />
    </>
  );
}
