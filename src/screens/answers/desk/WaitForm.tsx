import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf } from '#machines/threads/threads.rows.ts';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { useDigits } from '#src/keys/useShortcuts.ts';
import { useTyped } from '#src/storage/useTyped.ts';
import type { ActFormProps } from './ActForms.tsx';
import styles from './Desk.module.css';
import { TextBox } from './TextBox.tsx';
import { filled, useTooLong } from './typed.ts';
import { presets, useInMinutes, useOwnMoment, useWaitText, WaitingForBox, type WaitingFor } from './waiting.tsx';

/** Until when, by its digit or by a moment of one's own, and for whom. */
export function WaitForm({ row, onGive }: ActFormProps) {
  const { t } = useTranslation();
  const waitText = useWaitText();
  const inMinutes = useInMinutes();
  const [whom, setWhom] = useState<WaitingFor>('observer');
  const [text, type] = useTyped(`desk.wait.${keyOf(row)}`);
  const tooLong = useTooLong(text);
  const own = useOwnMoment();
  function waitUntil(until: string) {
    if (tooLong !== undefined) return;
    onGive({ type: 'review.postponed', for: whom, until, ...filled(text) });
    type('');
  }
  const wait = (minutes: number) => waitUntil(inMinutes(minutes));
  function waitForOwn() {
    const until = own.read();
    if (until !== null) waitUntil(until);
  }
  useDigits(presets, wait);
  return (
    <>
      <div className={styles['choices']}>
        {presets.map((minutes, at) => (
          <Button
            key={minutes}
            size="sm"
            aria-keyshortcuts={String(at + 1)}
            disabled={tooLong !== undefined}
            why={tooLong}
            onClick={() => wait(minutes)}
          >
            <kbd aria-hidden className={look('kbd')}>
              {at + 1}
            </kbd>
            {waitText(minutes)}
          </Button>
        ))}
        <WaitingForBox value={whom} onChange={setWhom} />
      </div>
      <div className={styles['choices']}>
        {own.box}
        <Button
          size="sm"
          disabled={own.isEmpty || tooLong !== undefined}
          why={tooLong ?? t('DESK_WAIT_UNTIL')}
          onClick={waitForOwn}
        >
          {t('DESK_WAIT')}
        </Button>
      </div>
      <TextBox label={t('DESK_TEXT')} text={text} onType={type} />
    </>
  );
}
