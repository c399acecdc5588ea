import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { maxLength } from '#contract/text-limits.values.ts';
import { look, slotLook } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { newId } from '#src/ui/newId.ts';
import { useMay } from '#src/useMay.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { useTyped } from '#src/storage/useTyped.ts';
import { When } from '#src/time/When.tsx';
import styles from './DeskReport.module.css';
import { noteLogic, type Handover, type HandoverActor } from './report.actors.ts';

interface NotesProps {
  handover: HandoverActor;
  notes: Handover['notes'];
}

/** What one shift tells the next. */
export function Notes({ handover, notes }: NotesProps) {
  const { t } = useTranslation();
  return (
    <>
      {useMay('reviewer') && <NoteForm handover={handover} />}
      {notes.length === 0 ? (
        <p>{t('HANDOVER_NO_NOTES')}</p>
      ) : (
        <ol className={`${look('stack')} ${styles['notes']}`}>
          {notes.map(({ id, at, by, text }) => (
            <li key={id}>
              <p>
                <strong>{by.account}</strong>, {by.ngo}, <When instant={at} isWhole />
              </p>
              <p className={styles['text']}>{text ?? t('DESK_ERASED')}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** What is typed has its key, so that it is one note however often it is sent. */
function NoteForm({ handover }: { handover: HandoverActor }) {
  const { t } = useTranslation();
  const id = useId();
  const [text, type] = useTyped('handover.note');
  const [key, setKey] = useTyped('handover.noteKey');
  function change(next: string) {
    type(next);
    setKey(next === '' ? '' : newId());
  }
  const writing = useScreenActor((services) => noteLogic(services, handover, () => change('')));
  const isBusy = useSelector(writing, (snapshot) => snapshot.hasTag('busy'));
  const isMissing = text.trim() === '';
  const send = () => isMissing || writing.send({ type: 'job.asked', job: { key, text: text.trim() } });
  return (
    <form
      className={`${slotLook('field', 'root')} ${styles['form']}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className={slotLook('field', 'label')}>
        {t('HANDOVER_NOTE')}
      </label>
      <textarea
        id={id}
        className={look('textarea')}
        rows={3}
        maxLength={maxLength.staffText}
        required
        readOnly={isBusy}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && send()}
      />
      <Button type="submit" variant="solid" disabled={isMissing || isBusy} why={t('DESK_TEXT_MISSING')}>
        {t('HANDOVER_NOTE_ADD')}
      </Button>
    </form>
  );
}
