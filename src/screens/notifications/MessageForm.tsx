import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { maxLengths, type FieldProblem, type Message } from '#machines/notification/notification.message.ts';
import { fieldProblem, isComposing, isMarked, messageOf } from '#machines/notification/notification.selectors.ts';
import { useFormat } from '#src/services.tsx';
import { look, slotLook } from '#src/theme/classes.ts';
import { TextField } from '#src/ui/TextField.tsx';
import styles from './MessageForm.module.css';
import type { NotificationActor } from './notifications.actors.ts';
import { PhonePreview } from './PhonePreview.tsx';

/** Title and message, as long as the server takes them, and how a phone will show them (NTF-01). */
export function MessageForm({ notification }: { notification: NotificationActor }) {
  const { t } = useTranslation();
  const message = useSelector(notification, messageOf);
  const composing = useSelector(notification, isComposing);
  const problem = useProblems(notification);
  const change = (changed: Partial<Message>) =>
    notification.send({ type: 'message.changed', message: { ...message, ...changed } });
  return (
    <section className={`${look('stack')} ${styles['message']}`} aria-labelledby="message">
      <h2 id="message">{t('MESSAGE')}</h2>
      <TextField
        label={t('NOTIFICATION_TITLE')}
        name="title"
        isRequired
        readOnly={!composing}
        value={message.title}
        error={problem('title')}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <TextArea
        value={message.text}
        error={problem('text')}
        readOnly={!composing}
        onChange={(text) => change({ text })}
      />
      <PhonePreview message={message} />
    </section>
  );
}

/** What is missing shows once sending was tried; what is too long, at once. */
function useProblems(notification: NotificationActor) {
  const { t } = useTranslation();
  const format = useFormat();
  const marked = useSelector(notification, isMarked);
  const problems: Record<keyof Message, FieldProblem> = {
    title: useSelector(notification, fieldProblem('title')),
    text: useSelector(notification, fieldProblem('text')),
  };
  const words = { title: t('NOTIFICATION_TITLE_MISSING'), text: t('NOTIFICATION_TEXT_MISSING') };
  return (field: keyof Message): string | undefined => {
    if (problems[field] === 'tooLong') return t('NOTIFICATION_TOO_LONG', { most: format.number(maxLengths[field]) });
    return problems[field] === 'missing' && marked ? words[field] : undefined;
  };
}

interface TextAreaProps {
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
}

function TextArea({ value, error, readOnly, onChange }: TextAreaProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const length = value.trim().length;
  return (
    <div className={slotLook('field', 'root')}>
      <label htmlFor={id} className={slotLook('field', 'label')}>
        {t('MESSAGE')}
        <span aria-hidden className={slotLook('field', 'requiredIndicator')}>
          *
        </span>
      </label>
      <textarea
        className={look('textarea')}
        id={id}
        name="message"
        rows={6}
        required
        readOnly={readOnly}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? `${id}-count` : `${id}-count ${id}-error`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p id={`${id}-count`} className={styles['count']} data-over={length > maxLengths.text || undefined}>
        {t('NOTIFICATION_LENGTH', { length: format.number(length), most: format.number(maxLengths.text) })}
      </p>
      {error !== undefined && (
        <p id={`${id}-error`} className={slotLook('field', 'errorText')}>
          {error}
        </p>
      )}
    </div>
  );
}
