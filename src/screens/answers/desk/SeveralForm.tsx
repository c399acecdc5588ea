import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissalReasons, waitingFor } from '#contract/reviews.values.ts';
import type { BulkAction } from '#machines/bulk-act/bulk-act.machine.ts';
import { useServices } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Select } from '#src/ui/Select.tsx';
import desk from './Desk.module.css';
import { TextBox } from './TextBox.tsx';
import { UntilBox, untilOf, type UntilProblem } from './UntilBox.tsx';
import { reasonWords, waitingWords } from './words.ts';
import { severalWords, type SeveralAction } from './severalWords.ts';

interface SeveralFormProps {
  kind: SeveralAction;
  count: number;
  onGive: (act: BulkAction) => void;
  onClose: () => void;
}

/** Of which visit each is a duplicate is said one by one. */
const reasons = dismissalReasons.filter((reason) => reason !== 'duplicate');
/** For how long, in minutes. */
const waits = [15, 30, 60, 180, 720];

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** What the act needs to know, and about how many visits it is; Esc leaves it. */
export function SeveralForm({ kind, count, onGive, onClose }: SeveralFormProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLFieldSetElement>(null);
  const [reason, setReason] = useState<(typeof reasons)[number]>('falseAlarm');
  const [whom, setWhom] = useState<(typeof waitingFor)[number]>('observer');
  const [minutes, setMinutes] = useState('60');
  const [text, setText] = useState('');
  useEffect(() => place.current?.querySelector<HTMLElement>('select, textarea, button')?.focus(), []);
  const said = text.trim() === '' ? {} : { text: text.trim() };
  const { timeZone } = useServices().config;
  const [own, setOwn] = useState('');
  const [problem, setProblem] = useState<UntilProblem | null>(null);
  const isMissing = kind === 'review.dismissed' && reason === 'other' && text.trim() === '';
  const whole = t(severalWords[kind].whole, { count });
  function give() {
    if (isMissing) return;
    if (kind === 'review.postponed') return postpone();
    if (kind === 'review.confirmed') return onGive({ type: kind, ...said });
    onGive(kind === 'review.dismissed' ? { type: kind, reason, ...said } : { type: kind });
  }
  function postpone() {
    const meant = minutes === 'own' ? untilOf(own, timeZone) : { until: inMinutes(Number(minutes)) };
    if ('problem' in meant) setProblem(meant.problem);
    else onGive({ type: 'review.postponed', for: whom, until: meant.until, ...said });
  }
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc works anywhere in it
    <fieldset ref={place} className={desk['form']} aria-label={t(severalWords[kind].short)} onKeyDown={leave}>
      {kind === 'review.dismissed' && (
        <label className={desk['choice']}>
          <span>{t('DESK_REASON')}</span>
          <Select
            value={reason}
            onChange={({ target }) => setReason(reasons.find((one) => one === target.value) ?? 'falseAlarm')}
          >
            {reasons.map((one) => (
              <option key={one} value={one}>
                {t(reasonWords[one])}
              </option>
            ))}
          </Select>
        </label>
      )}
      {kind === 'review.postponed' && (
        <div className={desk['choices']}>
          <label className={desk['choice']}>
            <span>{t('DESK_WAIT_HOW_LONG')}</span>
            <Select value={minutes} onChange={({ target }) => setMinutes(target.value)}>
              {waits.map((one) => (
                <option key={one} value={one}>
                  {one < 60 ? t('DESK_WAIT_MINUTES', { count: one }) : t('DESK_WAIT_HOURS', { count: one / 60 })}
                </option>
              ))}
              <option value="own">{t('DESK_WAIT_UNTIL')}</option>
            </Select>
          </label>
          {minutes === 'own' && (
            <UntilBox
              value={own}
              error={problem === null ? undefined : t(problem)}
              onChange={(value) => {
                setOwn(value);
                setProblem(null);
              }}
            />
          )}
          <label className={desk['choice']}>
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
      )}
      {kind !== 'review.givenBack' && kind !== 'review.putToReview' && (
        <TextBox
          label={t(reason === 'other' && kind === 'review.dismissed' ? 'DESK_REASON_TEXT' : 'DESK_TEXT')}
          text={text}
          onType={setText}
          isNeeded={kind === 'review.dismissed' && reason === 'other'}
          onSubmit={give}
        />
      )}
      <div className={desk['choices']}>
        <Button size="sm" variant="solid" disabled={isMissing} why={t('DESK_TEXT_MISSING')} onClick={give}>
          {whole}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('CANCEL')}
        </Button>
      </div>
    </fieldset>
  );
}
