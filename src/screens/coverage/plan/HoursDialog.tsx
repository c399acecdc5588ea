import { Dialog } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import { ProfileQuestion } from '#src/ui/ProfileQuestion.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { Hours } from './Hours.tsx';
import type { FormHours, HoursActor, HoursWanted } from './plan.actors.ts';
import styles from './Plan.module.css';
import { timeOfDay } from './timeOfDay.ts';

interface HoursDialogProps {
  form: FormHours;
  hours: HoursActor;
  onClose: () => void;
}

const ends = { from: 'HOURS_FROM', to: 'HOURS_TO' } as const;
type End = keyof typeof ends;
type Typed = Record<End, string> & { version: number };

/** The hours of one form: typed, or nobody's, or those that follow from the polls. */
export function HoursDialog({ form, hours, onClose }: HoursDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const isBusy = useSelector(hours, (snapshot) => snapshot.hasTag('busy'));
  const known = form.hours ?? { from: '', to: '' };
  /** With the version that it was typed over; null as long as nothing is. */
  const [changed, setChanged] = useState<Typed | null>(null);
  const typed = changed ?? { ...known, version: form.version };
  const [asks, setAsks] = useState(false);
  const [isTried, setTried] = useState(false);
  const [from, to] = [timeOfDay(typed.from), timeOfDay(typed.to)];
  const set = (wanted: HoursWanted['hours']) => hours.send({ type: 'job.asked', job: { form, hours: wanted } });
  const isSaved = typed.from === known.from && typed.to === known.to;
  const isOverTheirs = typed.version !== form.version && !isSaved;
  const close = () => (isSaved ? onClose() : setAsks(true));
  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (from !== null && to !== null && from !== to) set({ from, to });
  }
  const problems: Record<End, string | undefined> = {
    from: from === null ? t('HOURS_UNREADABLE') : undefined,
    to: to === null ? t('HOURS_UNREADABLE') : from === to ? t('HOURS_EMPTY') : undefined,
  };
  const field = (end: End) => (
    <TextField
      label={t(ends[end])}
      name={end}
      inputMode="numeric"
      placeholder="07:30"
      maxLength={5}
      value={typed[end]}
      error={isTried ? problems[end] : undefined}
      onChange={({ currentTarget }) => setChanged({ ...typed, [end]: currentTarget.value })}
    />
  );
  // Instead of the hours, which stay as they were typed.
  if (asks) return <ProfileQuestion kind="discard" onLeave={onClose} onStay={() => setAsks(false)} />;
  return (
    <Modal
      title={t('HOURS_CHANGE_FORM', { form: form.code })}
      onClose={close}
      footer={
        <Dialog.Footer>
          <Button onClick={close}>{t('CANCEL')}</Button>
          <Button type="submit" form={id} variant="solid" disabled={isBusy} why={t('WORKING')}>
            {t('SAVE')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <form id={id} className={styles['form']} onSubmit={isBusy ? stay : save}>
          {field('from')}
          {field('to')}
          <p>{t('HOURS_NIGHT')}</p>
          {isOverTheirs && (
            <output>
              <strong>
                {t('HOURS_CHANGED_MEANWHILE')} <Hours {...form} />.
              </strong>{' '}
              {t('HOURS_TYPED_KEPT')}
            </output>
          )}
        </form>
        <div className={look('wrap')}>
          <Button disabled={isBusy || form.isDefault} why={t('HOURS_DEFAULT')} onClick={() => set('default')}>
            {t('HOURS_BACK_TO_DEFAULT')}
          </Button>
          <Button disabled={isBusy || form.hours === null} why={t('HOURS_NOBODY')} onClick={() => set(null)}>
            {t('HOURS_EXPECT_NOBODY')}
          </Button>
        </div>
      </Dialog.Body>
    </Modal>
  );
}

const stay = (event: FormEvent) => event.preventDefault();
