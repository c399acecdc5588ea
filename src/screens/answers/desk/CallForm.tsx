import { useSelector } from '@xstate/react';
import { Send } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { Observer } from '#contract/observers.ts';
import type { ReviewRow } from '#contract/reviews.ts';
import { callOutcomes } from '#contract/reviews.values.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { observerLogic, writeTo } from '#src/observer/observer.actors.ts';
import { useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { useTyped } from '#src/storage/useTyped.ts';
import { Button } from '#src/ui/Button.tsx';
import { PhoneLink } from '#src/ui/PhoneLink.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { ActFormProps } from './ActForms.tsx';
import styles from './Desk.module.css';
import { TextBox } from './TextBox.tsx';
import { filled, useTooLong } from './staffText.ts';
import { outcomeWords } from './deskWords.ts';

/** Whom to call, what came of it, and the way to ask in writing (DSK-09). */
export function CallForm({ row, onGive }: ActFormProps) {
  const { t } = useTranslation();
  const [text, type] = useTyped(`desk.call.${keyOf(row)}`);
  const tooLong = useTooLong(text);
  return (
    <>
      <p className={styles['choices']}>
        {row.observerPhoneNumber !== undefined && (
          <span>
            {row.observerName}: <PhoneLink phone={row.observerPhoneNumber} />
          </span>
        )}
        {row.ngo !== undefined && <span>{t('DESK_CALL_NGO', { ngo: row.ngo })}</span>}
      </p>
      <AskObserver row={row} />
      <TextBox label={t('DESK_TEXT')} text={text} onType={type} />
      <div className={styles['choices']}>
        {callOutcomes.map((outcome) => (
          <Button
            key={outcome}
            size="sm"
            disabled={tooLong !== undefined}
            why={tooLong}
            onClick={() => {
              onGive({ type: 'review.called', outcome, ...filled(text) });
              type('');
            }}
          >
            {t(outcomeWords[outcome])}
          </Button>
        ))}
      </div>
    </>
  );
}

/** In a message there is room for the answer, too. */
const QUESTION_SHOWN = 300;

const shortened = (text: string) => {
  const letters = Array.from(text);
  return letters.length > QUESTION_SHOWN ? `${letters.slice(0, QUESTION_SHOWN).join('')}…` : text;
};

function AskObserver({ row }: { row: ReviewRow }) {
  const { t } = useTranslation();
  const services = useServices();
  const seesAll = useSelector(services.session, seesAllNgos);
  const actor = useScreenActor(observerLogic, () => ({ key: row.idObserver }));
  const found = useSelector(actor, itemOf<Observer | null>);
  // A back end that cannot be asked for ids answers somebody else.
  const observer = found?.id === row.idObserver ? found : null;
  function ask(whom: Observer) {
    const { worst, pollingStationName: station } = row;
    const about =
      worst === null
        ? t('DESK_ASK_ABOUT_VISIT', { station })
        : t('DESK_ASK_ABOUT_ANSWER', { station, code: worst.code, question: shortened(worst.text) });
    writeTo(services, whom, seesAll, { title: t('DESK_ASK_TITLE', { station }), text: `${about}\n` });
  }
  const isReachable = observer !== null && observer.isActive && observer.hasApp !== false;
  return (
    <div className={styles['choices']}>
      <LoadNotice actor={actor} title={t('OBSERVER_LOAD_FAILED')} />
      {isReachable && (
        <Button size="sm" onClick={() => ask(observer)}>
          <Icon of={Send} />
          {t('DESK_ASK')}
        </Button>
      )}
      {observer !== null && !isReachable && (
        <p>{t(observer.isActive ? 'DESK_ASK_NO_APP' : 'DESK_ASK_INACTIVE', { name: row.observerName })}</p>
      )}
    </div>
  );
}
