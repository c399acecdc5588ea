import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissalNeedsDuplicate, dismissalNeedsText, dismissalReasons } from '#contract/reviews.values.ts';
import type { BulkAction } from '#machines/bulk-act/bulk-act.machine.ts';
import { Button } from '#src/ui/Button.tsx';
import { Select } from '#src/ui/Select.tsx';
import { useTyped } from '#src/storage/useTyped.ts';
import desk from './Desk.module.css';
import { severalWords, type SeveralAction } from './severalWords.ts';
import { TextBox } from './TextBox.tsx';
import { useTooLong } from './staffText.ts';
import { presets, useInMinutes, useOwnMoment, useWaitText, WaitingForBox, type WaitingFor } from './waitingTimes.tsx';
import { reasonWords } from './deskWords.ts';

interface SeveralFormProps {
  kind: SeveralAction;
  count: number;
  onGive: (act: BulkAction) => void;
  onClose: () => void;
}

/** Of which visit each is a duplicate is said one by one. */
const reasons = dismissalReasons.filter((reason) => !dismissalNeedsDuplicate(reason));

/** What the act needs to know, and about how many visits it is; Esc leaves it. */
export function SeveralForm({ kind, count, onGive, onClose }: SeveralFormProps) {
  const { t } = useTranslation();
  const waitText = useWaitText();
  const inMinutes = useInMinutes();
  const place = useRef<HTMLFieldSetElement>(null);
  const [reason, setReason] = useState<(typeof reasons)[number]>('falseAlarm');
  const [whom, setWhom] = useState<WaitingFor>('observer');
  const [minutes, setMinutes] = useState('60');
  const own = useOwnMoment();
  const [text, type] = useTyped('desk.several');
  useEffect(() => place.current?.querySelector<HTMLElement>('select, textarea, button')?.focus(), []);
  const typed = text.trim();
  const needsText = kind === 'review.dismissed' && dismissalNeedsText(reason);
  const isMissing = needsText && typed === '';
  const tooLong = useTooLong(text);
  const isUnfit = isMissing || tooLong !== undefined;
  function actOf(): BulkAction | null {
    const said = typed === '' ? {} : { text: typed };
    if (kind === 'review.givenBack') return { type: kind };
    if (kind === 'review.dismissed') return { type: kind, reason, ...said };
    if (kind === 'review.confirmed') return { type: kind, ...said };
    const until = minutes === 'own' ? own.read() : inMinutes(Number(minutes));
    return until === null ? null : { type: kind, for: whom, until, ...said };
  }
  function give() {
    const act = isUnfit ? null : actOf();
    if (act === null) return;
    type('');
    onGive(act);
  }
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc works anywhere in it
    <fieldset ref={place} className={desk['form']} aria-label={t(severalWords[kind].name)} onKeyDown={leave}>
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
              {presets.map((one) => (
                <option key={one} value={one}>
                  {waitText(one)}
                </option>
              ))}
              <option value="own">{t('DESK_WAIT_UNTIL')}</option>
            </Select>
          </label>
          {minutes === 'own' && own.box}
          <WaitingForBox value={whom} onChange={setWhom} />
        </div>
      )}
      {kind !== 'review.givenBack' && (
        <TextBox
          label={t(needsText ? 'DESK_REASON_TEXT' : 'DESK_TEXT')}
          text={text}
          onType={type}
          isNeeded={needsText}
          onSubmit={give}
        />
      )}
      <div className={desk['choices']}>
        <Button size="sm" variant="solid" disabled={isUnfit} why={tooLong ?? t('DESK_TEXT_MISSING')} onClick={give}>
          {t(severalWords[kind].confirm, { count })}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('CANCEL')}
        </Button>
      </div>
    </fieldset>
  );
}
