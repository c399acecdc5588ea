import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewRow } from '#contract/reviews.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';
import type { GivenAct } from '#machines/act-queue/act-queue.items.ts';
import { Button } from '#src/ui/Button.tsx';
import { AssignForm } from './AssignForm.tsx';
import { CallForm } from './CallForm.tsx';
import styles from './Desk.module.css';
import type { Desk } from './deskContext.ts';
import { DismissForm } from './DismissForm.tsx';
import { TextBox } from './TextBox.tsx';
import { filled } from './staffText.ts';
import { useTyped } from '#src/storage/useTyped.ts';
import { WaitForm } from './WaitForm.tsx';

export type FormKind = 'dismiss' | 'wait' | 'escalate' | 'comment' | 'call' | 'assign' | 'takeOver';

export interface ActFormProps {
  row: ReviewRow;
  desk: Desk;
  onGive: (act: GivenAct) => void;
  onClose: () => void;
}

const titles = {
  dismiss: 'DESK_DISMISS',
  wait: 'DESK_WAIT',
  escalate: 'DESK_ESCALATE',
  comment: 'DESK_COMMENT',
  call: 'DESK_CALL',
  assign: 'DESK_ASSIGN',
  takeOver: 'DESK_TAKE_OVER',
} as const;

const forms: Readonly<Record<FormKind, (props: ActFormProps) => ReactNode>> = {
  dismiss: DismissForm,
  wait: WaitForm,
  escalate: EscalateForm,
  comment: CommentForm,
  call: CallForm,
  assign: AssignForm,
  takeOver: TakeOverForm,
};

/** What an act needs to know besides the key that begins it; Esc leaves it, and what was typed stays. */
export function ActForms({ kind, ...props }: ActFormProps & { kind: FormKind }) {
  const { t } = useTranslation();
  const place = useRef<HTMLFieldSetElement>(null);
  const Form = forms[kind];
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('textarea, button, select')?.focus();
    // On a phone its last buttons would be below the fold.
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    props.onClose();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc works anywhere in it
    <fieldset ref={place} className={styles['form']} aria-label={t(titles[kind])} onKeyDown={leave}>
      <Form {...props} />
      <Button size="sm" variant="ghost" onClick={props.onClose}>
        {t('CANCEL')}
      </Button>
    </fieldset>
  );
}

function CommentForm({ row, onGive }: ActFormProps) {
  const { t } = useTranslation();
  const [text, type] = useTyped(`desk.comment.${keyOf(row)}`);
  const give = () => {
    onGive({ type: 'review.commented', text: text.trim() });
    type('');
  };
  return (
    <TextBox
      label={t('DESK_COMMENT_LABEL')}
      text={text}
      onType={type}
      isNeeded
      action={t('DESK_COMMENT_ADD')}
      onSubmit={give}
    />
  );
}

function EscalateForm({ row, onGive }: ActFormProps) {
  const { t } = useTranslation();
  const { isEscalated } = row.review;
  const [text, type] = useTyped(`desk.escalate.${keyOf(row)}`);
  const give = () => {
    onGive({ type: 'review.escalated', escalated: !isEscalated, ...filled(text) });
    type('');
  };
  return (
    <TextBox
      label={t('DESK_TEXT')}
      text={text}
      onType={type}
      action={t(isEscalated ? 'DESK_DEESCALATE' : 'DESK_ESCALATE')}
      onSubmit={give}
    />
  );
}

function TakeOverForm({ row, onGive }: ActFormProps) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('DESK_TAKE_OVER_TEXT', { name: row.review.claim?.by.account ?? '' })}</p>
      <Button size="sm" variant="solid" onClick={() => onGive({ type: 'review.claimed', takesOver: true })}>
        {t('DESK_TAKE_OVER')}
      </Button>
    </>
  );
}
