import { RotateCcw } from 'lucide';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { look, palette, slotLook } from '#src/theme/classes.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

interface ProfileProps {
  title: string;
  /** A link to the list that it belongs to. */
  back: ReactNode;
  /** What can be done with it, beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One thing on its own screen, in one column. */
export const Profile = ({ title, back, actions, children }: ProfileProps) => (
  <div className={slotLook('profile', 'root')}>
    <header className={slotLook('profile', 'header')}>
      <div className={slotLook('profile', 'back')}>{back}</div>
      <h1 tabIndex={-1} className={slotLook('profile', 'title')}>
        {title}
      </h1>
      {actions !== undefined && <div className={slotLook('profile', 'actions')}>{actions}</div>}
    </header>
    {children}
  </div>
);

/** Grey fields while the thing is on its way. */
export function ProfileSkeleton({ fields }: { fields: number }) {
  const { t } = useTranslation();
  return (
    <div>
      <output className="visually-hidden">{t('LOADING')}</output>
      <div className={`${slotLook('profile', 'skeleton')} ${look('breathing')}`} aria-hidden>
        {Array.from({ length: fields }, (_, field) => (
          <i key={field} />
        ))}
      </div>
    </div>
  );
}

/**
 * For buttons below the fields. Otherwise a press would first leave the field, whose error would then push the button away
 * from under the pointer, and nothing would be clicked.
 */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

interface ProfileFormProps {
  /** Its name for screen readers. */
  name: string;
  isUnsaved: boolean;
  isSaving: boolean;
  /** Why it cannot be saved now; undefined when it can. */
  why: string | undefined;
  onSave: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Fields, and at their end how to be done with them. */
export function ProfileForm({ name, isUnsaved, isSaving, why, onSave, onCancel, children }: ProfileFormProps) {
  const { t } = useTranslation();
  return (
    <form
      className={slotLook('profile', 'form')}
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) onSave();
      }}
    >
      {children}
      <div className={slotLook('profile', 'save')}>
        <Button
          type="submit"
          variant="solid"
          disabled={why !== undefined || isSaving}
          why={why}
          data-widest={t('PROFILE_SAVING')}
          onMouseDown={keepFocus}
        >
          {isSaving ? t('PROFILE_SAVING') : t('SAVE')}
        </Button>
        <Button onMouseDown={keepFocus} onClick={onCancel}>
          {t('CANCEL')}
        </Button>
        <output className={slotLook('profile', 'state')} data-unsaved={(isUnsaved && !isSaving) || undefined}>
          {!isSaving && (isUnsaved ? [t('PROFILE_UNSAVED'), why].filter(Boolean).join(' ') : why)}
        </output>
      </div>
    </form>
  );
}

/** What destroys stands apart. */
export const ProfileDanger = ({ children }: { children: ReactNode }) => (
  <div className={slotLook('profile', 'danger')}>{children}</div>
);

interface RestoredNoticeProps {
  /** What could not be kept, such as a password. */
  children?: ReactNode;
  onAccept: () => void;
  onDiscard: () => void;
}

/** What was typed before a reload, or before the session ended, is here again. */
export function RestoredNotice({ children, onAccept, onDiscard }: RestoredNoticeProps) {
  const { t } = useTranslation();
  return (
    <div className={`${slotLook('alert', 'root')} ${palette('warning')}`}>
      <Icon of={RotateCcw} />
      <output className={slotLook('alert', 'content')}>
        {t('PROFILE_RESTORED')} {children}
      </output>
      <Button size="sm" onClick={onAccept}>
        {t('PROFILE_RESTORED_KEEP')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onDiscard}>
        {t('PROFILE_RESTORED_DISCARD')}
      </Button>
    </div>
  );
}

export interface Fact {
  key: string;
  label: string;
  value: ReactNode;
}

/** Values as text that can be selected and copied. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={look('facts')}>
    {facts.map(({ key, label, value }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
