import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { maxLength } from '#contract/text-limits.values.ts';
import { callOutcomes } from '#contract/reviews.values.ts';
import type { CallOutcome } from '#machines/calls/calls.machine.ts';
import { isBusy } from '#machines/calls/calls.selectors.ts';
import { useShortcuts } from '#src/keys/useShortcuts.ts';
import { useTyped } from '#src/storage/useTyped.ts';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { newId } from '#src/ui/newId.ts';
import { TextField } from '#src/ui/TextField.tsx';
import styles from './Calls.module.css';
import { textDraft, type CallsActor } from './calls.actors.ts';
import { callKeys } from './keys.ts';
import { outcomeWords } from './callWords.ts';

interface OutcomeFormProps {
  calls: CallsActor;
  station: number;
  /** Whom to call now; null where all are called. */
  callee: number | null;
}

/** What came of the call: one press, and more where there is more to say. */
export function OutcomeForm({ calls, station, callee }: OutcomeFormProps) {
  const { t } = useTranslation();
  const isWorking = useSelector(calls, isBusy);
  const [text, type] = useTyped(textDraft(station));
  const canNote = callee !== null && !isWorking;

  function note(outcome: CallOutcome): boolean {
    if (!canNote) return false;
    calls.send({ type: 'outcome.given', outcome: { idObserver: callee, outcome, text: text.trim() }, key: newId() });
    return true;
  }
  const giveBack = () => calls.send({ type: 'call.givenBack' });
  useShortcuts(callKeys, {
    reached: () => note('reached'),
    unreached: () => note('unreached'),
    willCallBack: () => note('willCallBack'),
    giveBack: () => (giveBack(), true),
  });
  return (
    <>
      <TextField
        label={t('COVERAGE_CALL_TEXT')}
        name="text"
        maxLength={maxLength.staffText}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <fieldset className={`${look('wrap')} ${styles['outcomes']}`} aria-label={t('COVERAGE_OUTCOME')}>
        {callOutcomes.map((outcome) => (
          <Button
            key={outcome}
            variant={outcome === 'reached' ? 'solid' : 'outline'}
            aria-keyshortcuts={callKeys[outcome].keys}
            disabled={!canNote}
            why={t(isWorking ? 'WORKING' : 'COVERAGE_ALL_CALLED')}
            onClick={() => note(outcome)}
          >
            <kbd aria-hidden>{callKeys[outcome].keys}</kbd>
            {t(outcomeWords[outcome])}
          </Button>
        ))}
        <Button aria-keyshortcuts={callKeys.giveBack.keys} disabled={isWorking} why={t('WORKING')} onClick={giveBack}>
          {t('COVERAGE_GIVE_BACK')}
        </Button>
      </fieldset>
    </>
  );
}
