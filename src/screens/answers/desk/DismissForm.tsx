import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  dismissalNeedsDuplicate,
  dismissalNeedsText,
  dismissalReasons,
  type DismissalReason,
} from '#contract/reviews.values.ts';
import { isSameThread, keyOf, type ThreadKey } from '#machines/threads/threads.rows.ts';
import { threadsListed } from '#machines/threads/threads.selectors.ts';
import { look, slotLook } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { Select } from '#src/ui/Select.tsx';
import { useDigits } from '#src/keys/useShortcuts.ts';
import type { ActFormProps } from './ActForms.tsx';
import styles from './Desk.module.css';
import { TextBox } from './TextBox.tsx';
import { filled, useTooLong } from './staffText.ts';
import { useTyped } from '#src/storage/useTyped.ts';
import { reasonWords } from './deskWords.ts';

/** A reason by its digit; two of them ask for something more. */
export function DismissForm({ row, desk, onGive }: ActFormProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<DismissalReason | null>(null);
  const [text, type] = useTyped(`desk.dismiss.${keyOf(row)}`);
  const isTooLong = useTooLong(text) !== undefined;
  function give(more: { reason: DismissalReason; duplicateOf?: ThreadKey }) {
    onGive({ type: 'review.dismissed', ...more, ...filled(text) });
    type('');
  }
  function choose(chosen: DismissalReason) {
    // What goes along is shown before it can be sent.
    if (isTooLong) setReason('other');
    else if (dismissalNeedsText(chosen) || dismissalNeedsDuplicate(chosen)) setReason(chosen);
    else give({ reason: chosen });
  }
  useDigits(dismissalReasons, choose);
  return (
    <>
      <div className={styles['choices']}>
        {dismissalReasons.map((one, at) => (
          <Button
            key={one}
            size="sm"
            aria-keyshortcuts={String(at + 1)}
            aria-pressed={reason === one}
            onClick={() => choose(one)}
          >
            <kbd aria-hidden className={look('kbd')}>
              {at + 1}
            </kbd>
            {t(reasonWords[one])}
          </Button>
        ))}
      </div>
      {reason !== null && dismissalNeedsDuplicate(reason) && (
        <More key={reason}>
          <Duplicate row={row} desk={desk} onChoose={(visit) => give({ reason, duplicateOf: visit })} />
        </More>
      )}
      {reason !== null && dismissalNeedsText(reason) && (
        <More key={reason}>
          <TextBox
            label={t('DESK_REASON_TEXT')}
            text={text}
            onType={type}
            isNeeded
            action={t('DESK_DISMISS')}
            onSubmit={() => give({ reason })}
          />
        </More>
      )}
    </>
  );
}

/** Whoever chose by a digit goes on typing: on the button, letters would be keys of the desk. */
function More({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('textarea, select')?.focus(), []);
  return (
    <div ref={place} className={slotLook('field', 'root')}>
      {children}
    </div>
  );
}

type DuplicateProps = Pick<ActFormProps, 'row' | 'desk'> & { onChoose: (visit: ThreadKey) => void };

/** Of the visits that are listed, those of the same station first. */
function Duplicate({ row, desk, onChoose }: DuplicateProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  const listed = useSelector(desk.threads, threadsListed);
  const others = listed
    .filter((one) => !isSameThread(one, row))
    .toSorted((a, b) => distance(a, row) - distance(b, row));
  const visit = others.find((one) => keyOf(one) === chosen);
  return (
    <div className={styles['choices']}>
      <label className={styles['choice']}>
        <span>{t('DESK_DUPLICATE_WHICH')}</span>
        <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{t('DESK_DUPLICATE_CHOOSE')}</option>
          {others.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.pollingStationName} · {one.observerName}
            </option>
          ))}
        </Select>
      </label>
      <Button
        size="sm"
        variant="solid"
        disabled={visit === undefined}
        why={t('DESK_DUPLICATE_CHOOSE')}
        onClick={() => visit && onChoose({ idObserver: visit.idObserver, idPollingStation: visit.idPollingStation })}
      >
        {t('DESK_DISMISS')}
      </Button>
    </div>
  );
}

const distance = (one: ThreadKey, row: ThreadKey) => (one.idPollingStation === row.idPollingStation ? 0 : 1);
