import { useSelector } from '@xstate/react';
import { Check, Dot } from 'lucide';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { passwordLength, passwordProblem } from '#contract/new-password.values.ts';
import type { PasswordValues } from '#machines/password-change/password-change.machine.ts';
import { failureOf, isChanged, isSaving, refusedFields } from '#machines/password-change/password-change.selectors.ts';
import { useSay } from '#src/i18n/translateKey.ts';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { fieldWords, useFailureText } from '#src/ui/failureText.ts';
import { keepFocus } from '#src/ui/Profile.tsx';
import { SecretField } from '#src/ui/SecretField.tsx';
import { strongPassword } from '#src/ui/strongPassword.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { PasswordActor } from './account.actors.ts';
import styles from './Account.module.css';

/** What is said of a value that breaks the rule of its field. */
const rules = { oldPassword: 'FIELD_OLD_PASSWORD_WRONG', newPassword: 'ACCOUNT_PASSWORD_WRONG' } as const;

const blank: PasswordValues = { oldPassword: '', newPassword: '' };

/** A new password for oneself: the old one is asked for, and what makes a good one is said beforehand. */
export function PasswordForm({ password, account }: { password: PasswordActor; account: string }) {
  const { t } = useTranslation();
  const say = useSay();
  const reason = useFailureText();
  const saving = useSelector(password, isSaving);
  const changed = useSelector(password, isChanged);
  const failure = useSelector(password, failureOf);
  const { register, handleSubmit, reset, setError, setValue, subscribe, formState, control } = useForm({
    defaultValues: blank,
  });
  const { oldPassword = '', newPassword = '' } = useWatch({ control });
  const problem = passwordProblem(newPassword, account);
  const why = oldPassword === '' || problem !== undefined ? t('PASSWORD_INCOMPLETE') : undefined;
  const error = (field: keyof PasswordValues) => {
    const message = formState.errors[field]?.message;
    return message === undefined ? undefined : say(message);
  };

  useEffect(() => {
    const stopForm = subscribe({
      formState: { values: true },
      // The form is emptied by the machine, not by somebody who begins anew.
      callback: ({ values }) => {
        if (Object.values(values).some((value) => value !== '')) password.send({ type: 'form.changed' });
      },
    });
    const following = password.subscribe((snapshot) => {
      if (isChanged(snapshot)) reset(blank);
      for (const { field, ...refusal } of refusedFields(snapshot))
        setError(field, { type: 'server', message: fieldWords(refusal, rules[field]) }, { shouldFocus: true });
    });
    return () => {
      stopForm();
      following.unsubscribe();
    };
  }, [password, reset, setError, subscribe]);

  return (
    <form
      className={styles['section']}
      aria-labelledby="password"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (why === undefined && !saving)
          void handleSubmit((values) => password.send({ type: 'form.submitted', values }))();
      }}
    >
      <h2 id="password">{t('PASSWORD_CHANGE')}</h2>
      {/* Password managers need to know whose password it is. */}
      <input type="text" autoComplete="username" value={account} readOnly hidden />
      <SecretField
        {...register('oldPassword')}
        label={t('PASSWORD_OLD')}
        autoComplete="current-password"
        isRequired
        error={error('oldPassword')}
      />
      <SecretField
        {...register('newPassword')}
        label={t('PASSWORD_NEW')}
        isRequired
        aria-describedby="password-rules"
        error={error('newPassword')}
        onGenerate={() => {
          const made = strongPassword();
          setValue('newPassword', made, { shouldDirty: true });
          return made;
        }}
      />
      <ul id="password-rules" className={styles['rules']}>
        <Rule isKept={newPassword.normalize('NFKC').length >= passwordLength.min}>
          {t('PASSWORD_RULE_LENGTH', { count: passwordLength.min })}
        </Rule>
        <Rule isKept={newPassword !== '' && problem !== 'password-is-account'}>{t('PASSWORD_RULE_NAME')}</Rule>
        <Rule isKept={false}>{t('PASSWORD_RULE_COMMON')}</Rule>
      </ul>
      <p className={look('quiet')}>{t('PASSWORD_ENDS_OTHERS')}</p>
      {failure !== null && (
        <p role="alert" className={look('refusal')}>
          {reason(failure)}
        </p>
      )}
      <div className={look('wrap')}>
        <Button
          type="submit"
          variant="solid"
          disabled={why !== undefined || saving}
          why={saving ? t('PROFILE_SAVING') : why}
          onMouseDown={keepFocus}
        >
          {saving ? t('PROFILE_SAVING') : t('PASSWORD_CHANGE')}
        </Button>
        <output className={styles['done']}>{changed && t('PASSWORD_CHANGED')}</output>
      </div>
    </form>
  );
}

function Rule({ isKept, children }: { isKept: boolean; children: string }) {
  const { t } = useTranslation();
  return (
    <li data-kept={isKept}>
      {isKept ? <Icon of={Check} /> : <Icon of={Dot} />}
      <span>
        {children}
        {isKept && <span className="visually-hidden"> ({t('PASSWORD_RULE_KEPT')})</span>}
      </span>
    </li>
  );
}
