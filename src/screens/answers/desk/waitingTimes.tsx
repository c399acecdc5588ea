import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waitingFor } from '#contract/reviews.values.ts';
import { useServices } from '#src/services.tsx';
import { Select } from '#src/ui/Select.tsx';
import styles from './Desk.module.css';
import { UntilBox, untilOf, type UntilProblem } from './UntilBox.tsx';
import { waitingWords } from './deskWords.ts';

/** For how long a visit may be put off by one press, in minutes. */
export const presets = [15, 30, 60, 180, 720];

/** When so many minutes from now are over, by the server's clock. */
export function useInMinutes(): (minutes: number) => string {
  const { clock } = useServices();
  return (minutes) => new Date(clock.now() + minutes * 60_000).toISOString();
}

/** Such as "15 minutes", "3 hours". */
export function useWaitText(): (minutes: number) => string {
  const { t } = useTranslation();
  return (minutes) =>
    minutes < 60 ? t('DESK_WAIT_MINUTES', { count: minutes }) : t('DESK_WAIT_HOURS', { count: minutes / 60 });
}

export type WaitingFor = (typeof waitingFor)[number];

interface WaitingForBoxProps {
  value: WaitingFor;
  onChange: (value: WaitingFor) => void;
}

export function WaitingForBox({ value, onChange }: WaitingForBoxProps) {
  const { t } = useTranslation();
  return (
    <label className={styles['choice']}>
      <span>{t('DESK_WAIT_FOR')}</span>
      <Select
        value={value}
        onChange={({ target }) => onChange(waitingFor.find((one) => one === target.value) ?? 'observer')}
      >
        {waitingFor.map((one) => (
          <option key={one} value={one}>
            {t(waitingWords[one])}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** A moment of one's own: its box, and the instant that is meant; where none is, the box says why. */
export function useOwnMoment() {
  const { t } = useTranslation();
  const { clock, config } = useServices();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<UntilProblem | null>(null);
  function type(value: string) {
    setTyped(value);
    setProblem(null);
  }
  function read(): string | null {
    const meant = untilOf(typed, config.timeZone, clock.now());
    if ('until' in meant) return meant.until;
    setProblem(meant.problem);
    return null;
  }
  const box = <UntilBox value={typed} error={problem === null ? undefined : t(problem)} onChange={type} />;
  return { box, read, clear: () => type(''), isEmpty: typed === '' };
}
