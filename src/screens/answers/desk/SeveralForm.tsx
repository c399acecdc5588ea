import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissalReasons, waitingFor } from '#contract/reviews.values.ts';
import type { BulkAction } from '#machines/bulk-act/bulk-act.machine.ts';
import { Button } from '#src/ui/Button.tsx';
import { Select } from '#src/ui/Select.tsx';
import desk from './Desk.module.css';
import { TextBox } from './TextBox.tsx';
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
  const isMissing = kind === 'review.dismissed' && reason === 'other' && text.trim() === '';
  const whole = t(severalWords[kind].whole, { count });
  function give() {
    if (!isMissing) onGive(actOf());
  }
  function actOf(): BulkAction {
    if (kind === 'review.confirmed') return { type: kind, ...said };
    if (kind === 'review.dismissed') return { type: kind, reason, ...said };
    if (kind !== 'review.postponed') return { type: kind };
    return { type: kind, for: whom, until: new Date(Date.now() + Number(minutes) * 60_000).toISOString(), ...said };
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
            </Select>
          </label>
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
