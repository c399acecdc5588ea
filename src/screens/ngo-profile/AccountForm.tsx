import { zodResolver } from '@hookform/resolvers/zod';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NgoAdminChange, NgoAdminPassword, NgoAdminValues } from '#contract/ngos.ts';
import { accountRoles } from '#contract/roles.values.ts';
import { accountOf, contestOf, failureOf, isSaving, refusedFields } from '#machines/accounts/accounts.selectors.ts';
import { roleNames } from '#src/i18n/roleNames.ts';
import { useLastChange } from '#src/i18n/lastChange.ts';
import { useFeature } from '#src/services.tsx';
import { useSay } from '#src/i18n/translateKey.ts';
import { look } from '#src/theme/classes.ts';
import { fieldWords, useFailureText } from '#src/ui/failureText.ts';
import { FormModal } from '#src/ui/FormModal.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { SecretField } from '#src/ui/SecretField.tsx';
import { strongPassword } from '#src/ui/strongPassword.ts';
import { TextField } from '#src/ui/TextField.tsx';
import type { AccountsActor } from './accounts.actors.ts';

/** The name of an account that is there is the server's. */
const resolvers = {
  new: zodResolver(NgoAdminValues),
  known: zodResolver(NgoAdminPassword),
  withRole: zodResolver(NgoAdminChange),
};

const roleHints = {
  admin: 'ROLE_ADMIN_HINT',
  reviewer: 'ROLE_REVIEWER_HINT',
  viewer: 'ROLE_VIEWER_HINT',
} as const;
const wrong = { account: 'ACCOUNT_NAME_WRONG', password: 'ACCOUNT_PASSWORD_WRONG' } as const;

/** A new account, or a new role or password for one; it stays, with what was typed, when saving failed. */
export function AccountForm({ accounts }: { accounts: AccountsActor }) {
  const { t } = useTranslation();
  const hasRoles = useFeature('roles');
  const say = useSay();
  const reason = useFailureText();
  const account = useSelector(accounts, accountOf);
  const failure = useSelector(accounts, failureOf);
  const placed = useSelector(accounts, (snapshot) => refusedFields(snapshot).length > 0);
  const saving = useSelector(accounts, isSaving);
  const contest = useSelector(accounts, contestOf);
  const lastChange = useLastChange();
  const form = useForm<NgoAdminValues>({
    resolver: account === null ? resolvers.new : hasRoles ? resolvers.withRole : resolvers.known,
    defaultValues: {
      account: account?.account ?? '',
      password: '',
      ...(hasRoles && { role: account?.role ?? 'admin' }),
    },
    mode: 'onChange',
  });
  const { errors, isValid, touchedFields } = form.formState;
  const role = useWatch({ control: form.control, name: 'role' });
  const problem = (field: 'account' | 'password') => {
    const error = errors[field];
    return error?.type === 'server' ? say(error.message ?? '') : error && t(wrong[field]);
  };
  const accountError = problem('account');
  const passwordError = touchedFields.password ? problem('password') : undefined;

  const passwordHint = account === null || !hasRoles ? t('ACCOUNT_PASSWORD_HINT') : t('OBSERVER_PASSWORD_KEPT');

  useEffect(() => {
    const showing = accounts.subscribe((snapshot) => {
      for (const { field, ...error } of refusedFields(snapshot))
        form.setError(field, { type: 'server', message: fieldWords(error, wrong[field]) }, { shouldFocus: true });
    });
    return () => showing.unsubscribe();
  }, [accounts, form]);

  const close = () => accounts.send({ type: contest === null ? 'form.closed' : 'contest.yielded' });
  const overwrite = form.handleSubmit((values) => accounts.send({ type: 'contest.overwritten', values }));
  const submit = form.handleSubmit((values) => accounts.send({ type: 'form.submitted', values }));
  return (
    <FormModal
      title={
        account === null
          ? t('ACCOUNT_ADD')
          : t(hasRoles ? 'ACCOUNT_CHANGE' : 'ACCOUNT_PASSWORD_TITLE', { account: account.account })
      }
      submit={saving ? t('PROFILE_SAVING') : contest === null ? t('SAVE') : t('ACCOUNT_CONTEST_REPLACE')}
      isDisabled={!isValid || saving}
      why={t(Object.keys(errors).length > 0 ? 'PROFILE_INCOMPLETE' : 'PROFILE_UNFILLED')}
      cancel={contest === null ? t('CANCEL') : t('ACCOUNT_CONTEST_KEEP')}
      isTooLate={saving}
      onClose={close}
      onSubmit={() => void (contest === null ? submit : overwrite)()}
    >
      {account === null && (
        <TextField
          {...form.register('account')}
          label={t('ACCOUNT_NAME')}
          isRequired
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          hint={accountError === undefined ? t('ACCOUNT_NAME_HINT') : undefined}
          error={accountError}
        />
      )}
      {hasRoles && (
        <SelectField {...form.register('role')} label={t('ROLE')} hint={t(roleHints[role ?? 'admin'])}>
          {accountRoles.map((one) => (
            <option key={one} value={one}>
              {t(roleNames[one])}
            </option>
          ))}
        </SelectField>
      )}
      <SecretField
        {...form.register('password')}
        label={t('PASSWORD')}
        isRequired={account === null || !hasRoles}
        hint={passwordError === undefined ? passwordHint : undefined}
        error={passwordError}
        onGenerate={() => {
          const password = strongPassword();
          form.setValue('password', password, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
          return password;
        }}
      />
      {contest !== null && (
        <p role="alert" className={look('refusal')}>
          {lastChange(contest)} {t('ACCOUNT_CONTEST_TEXT')}
        </p>
      )}
      {failure !== null && contest === null && !placed && (
        <p role="alert" className={look('refusal')}>
          {reason(failure)}
        </p>
      )}
    </FormModal>
  );
}
