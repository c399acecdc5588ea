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
import { filled, useTooLong } from './staffText.ts';
import { presets, useInMinutes, useOwnMoment, useWaitText, WaitingForBox, type WaitingFor } from './waitingTimes.tsx';

/** Until when, and for whom. A digit puts it off at once; a press chooses, so that a note can go along. */
export function WaitForm({ row, onGive }: ActFormProps) {
  const { t } = useTranslation();
  const waitText = useWaitText();
  const inMinutes = useInMinutes();
  const [whom, setWhom] = useState<WaitingFor>('observer');
  const [chosen, choose] = useState<number | null>(null);
  const [text, type] = useTyped(`desk.wait.${keyOf(row)}`);
  const tooLong = useTooLong(text);
  const own = useOwnMoment();
  const isNothingChosen = chosen === null && own.isEmpty;
  function waitUntil(until: string | null) {
    if (tooLong !== undefined || until === null) return;
    onGive({ type: 'review.postponed', for: whom, until, ...filled(text) });
    type('');
  }
  /** A moment of one's own counts before what was chosen. */
  const wait = () => waitUntil(own.isEmpty ? (chosen === null ? null : inMinutes(chosen)) : own.read());
  useDigits(presets, (minutes) => waitUntil(inMinutes(minutes)));
  return (
    <>
      <div className={styles['choices']}>
        {presets.map((minutes, at) => (
          <Button
            key={minutes}
            size="sm"
            aria-keyshortcuts={String(at + 1)}
            aria-pressed={own.isEmpty && chosen === minutes}
            onClick={() => {
              own.clear();
              choose(minutes);
            }}
          >
            <kbd aria-hidden className={look('kbd')}>
              {at + 1}
            </kbd>
            {waitText(minutes)}
          </Button>
        ))}
      </div>
      <div className={styles['choices']}>
        {own.box}
        <WaitingForBox value={whom} onChange={setWhom} />
      </div>
      <TextBox label={t('DESK_TEXT')} text={text} onType={type} onSubmit={wait} />
      <Button
        size="sm"
        variant="solid"
        disabled={isNothingChosen || tooLong !== undefined}
        why={tooLong ?? t('DESK_WAIT_HOW_LONG')}
        onClick={wait}
      >
        {t('DESK_WAIT')}
      </Button>
    </>
  );
}
