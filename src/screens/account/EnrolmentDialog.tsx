import { useSelector } from '@xstate/react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { maxLength } from '#contract/text-limits.values.ts';
import { failureOf, isWorking, recoveryCodesOf, secretOf, stepOf } from '#machines/enrolment/enrolment.selectors.ts';
import { FactorSecret } from '#src/ui/FactorSecret.tsx';
import { useFailureText } from '#src/ui/failureText.ts';
import { FormModal } from '#src/ui/FormModal.tsx';
import { SecretField } from '#src/ui/SecretField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { CodesDialog } from './CodesDialog.tsx';
import type { EnrolmentActor } from './factor.actors.ts';

interface EnrolmentDialogProps {
  enrolment: EnrolmentActor;
  account: string;
  onClose: () => void;
}

/** Where it goes on: the field that had the focus is gone. */
const focusField = (place: HTMLElement | null) => place?.querySelector('input')?.focus();

/** Password, then the secret and a code of it, then the recovery codes, which only a button closes. */
export function EnrolmentDialog({ enrolment, account, onClose }: EnrolmentDialogProps) {
  const { t } = useTranslation();
  const reason = useFailureText();
  const step = useSelector(enrolment, stepOf);
  const working = useSelector(enrolment, isWorking);
  const failure = useSelector(enrolment, failureOf);
  const secret = useSelector(enrolment, secretOf);
  const codes = useSelector(enrolment, recoveryCodesOf);
  const { register, control, handleSubmit } = useForm({ defaultValues: { password: '', code: '' } });
  const { password = '', code = '' } = useWatch({ control });
  const error = failure === null ? undefined : reason(failure);

  if (step === 'codes') return <CodesDialog codes={codes} onKept={() => enrolment.send({ type: 'codes.kept' })} />;

  const isShown = secret !== null;
  const isBlank = (isShown ? code : password).trim() === '';
  return (
    <FormModal
      title={t('FACTOR_SET_UP')}
      submit={working ? t('WORKING') : t(isShown ? 'FACTOR_CONFIRM' : 'FACTOR_CONTINUE')}
      isDisabled={isBlank || working}
      why={t(isShown ? 'FACTOR_CODE_REQUIRED' : 'LOGIN_PASSWORD_REQUIRED')}
      onClose={onClose}
      onSubmit={() => {
        if (isBlank || working) return;
        void handleSubmit((typed) =>
          enrolment.send(
            isShown
              ? { type: 'code.submitted', code: typed.code }
              : { type: 'password.submitted', password: typed.password },
          ),
        )();
      }}
    >
      {/* Password managers need to know whose password it is. */}
      <input type="text" autoComplete="username" value={account} readOnly hidden />
      {secret === null ? (
        <>
          <p>{t('FACTOR_PASSWORD_TEXT')}</p>
          <SecretField
            {...register('password')}
            label={t('PASSWORD')}
            autoComplete="current-password"
            isRequired
            error={error}
          />
        </>
      ) : (
        <>
          <FactorSecret
            secret={secret}
            words={{ scan: t('FACTOR_SCAN'), alt: t('FACTOR_QR'), type: t('FACTOR_TYPE') }}
          />
          <div ref={focusField}>
            <TextField
              {...register('code')}
              label={t('FACTOR_APP_CODE')}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={maxLength.code}
              isRequired
              error={error}
            />
          </div>
        </>
      )}
    </FormModal>
  );
}
