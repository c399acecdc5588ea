import { useSelector } from '@xstate/react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { maxLength } from '#contract/text-limits.values.ts';
import {
  changeOf,
  demandOf,
  failureOf,
  isWorking,
  recoveryCodesOf,
} from '#machines/second-factor/second-factor.selectors.ts';
import { look } from '#src/theme/classes.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useFailureText } from '#src/ui/failureText.ts';
import { FormModal } from '#src/ui/FormModal.tsx';
import { SecretField } from '#src/ui/SecretField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { CodesDialog } from './CodesDialog.tsx';
import type { FactorActor } from './factor.actors.ts';

/** Password and code, once more; then the new recovery codes, if that is what was wanted. */
export function ProofDialog({ factor, account }: { factor: FactorActor; account: string }) {
  const { t } = useTranslation();
  const reason = useFailureText();
  const isRemoval = useSelector(factor, changeOf) === 'remove';
  const working = useSelector(factor, isWorking);
  const failure = useSelector(factor, failureOf);
  const codes = useSelector(factor, recoveryCodesOf);
  const { register, control, handleSubmit } = useForm({ defaultValues: { password: '', code: '' } });
  const { password = '', code = '' } = useWatch({ control });
  const isBlank = password === '' || code.trim() === '';
  const close = () => factor.send({ type: 'dialog.closed' });

  if (codes.length > 0) return <CodesDialog codes={codes} onKept={() => factor.send({ type: 'codes.kept' })} />;

  return (
    <FormModal
      title={t(isRemoval ? 'FACTOR_REMOVE' : 'FACTOR_RENEW')}
      submit={t(working ? 'WORKING' : 'FACTOR_CONFIRM')}
      isDisabled={isBlank || working}
      why={t(password === '' ? 'LOGIN_PASSWORD_REQUIRED' : 'FACTOR_CODE_REQUIRED')}
      isDangerous={isRemoval}
      isTooLate={working}
      onClose={close}
      onSubmit={() => {
        if (!isBlank && !working) void handleSubmit((proof) => factor.send({ type: 'proof.submitted', proof }))();
      }}
    >
      <p>{t(isRemoval ? 'FACTOR_REMOVE_TEXT' : 'FACTOR_RENEW_TEXT')}</p>
      <p className={look('quiet')}>{t('FACTOR_PROOF_TEXT')}</p>
      {/* Password managers need to know whose password it is. */}
      <input type="text" autoComplete="username" value={account} readOnly hidden />
      <SecretField {...register('password')} label={t('PASSWORD')} autoComplete="current-password" isRequired />
      <TextField
        {...register('code')}
        label={t('FACTOR_CODE')}
        hint={t('FACTOR_CODE_HINT')}
        autoComplete="one-time-code"
        maxLength={maxLength.code}
        isRequired
      />
      {failure !== null && (
        <p role="alert" className={look('refusal')}>
          {reason(failure)}
        </p>
      )}
    </FormModal>
  );
}

/** Asked of an organizer: it logs others out, or lets them do without. */
export function DemandQuestion({ factor }: { factor: FactorActor }) {
  const { t } = useTranslation();
  const demand = useSelector(factor, demandOf) === true;
  return (
    <ConfirmDialog
      title={t(demand ? 'FACTOR_DEMAND_TITLE' : 'FACTOR_RELEASE_TITLE')}
      confirm={t(demand ? 'FACTOR_DEMAND_CONFIRM' : 'FACTOR_RELEASE')}
      isDangerous={demand}
      isWorking={useSelector(factor, isWorking)}
      finalFocus={() => document.getElementById('factor')}
      onConfirm={() => factor.send({ type: 'demand.confirmed' })}
      onCancel={() => factor.send({ type: 'dialog.closed' })}
    >
      <p>{t(demand ? 'FACTOR_DEMAND_ASK' : 'FACTOR_RELEASE_ASK')}</p>
    </ConfirmDialog>
  );
}
