import { Dialog } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { pinProblem, usualPinLength, withoutSpace } from '#contract/pins.values.ts';
import { isSaving, personOf } from '#machines/reset-password/reset-password.selectors.ts';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFailureText } from '#src/ui/failureText.ts';
import { Modal } from '#src/ui/Modal.tsx';
import { PinField } from '#src/ui/PinField.tsx';
import { randomPin } from '#src/ui/randomPin.ts';
import { PhoneAndNgo } from '#src/ui/PhoneAndNgo.tsx';
import type { ResetActor } from './reset.actors.ts';

/** A new PIN for an observer (OBS-10); it stays open, with what was typed, when saving failed. */
export function ResetPasswordDialog({ reset }: { reset: ResetActor }) {
  const { t } = useTranslation();
  const reason = useFailureText();
  const person = useSelector(reset, personOf);
  const failure = useSelector(reset, ({ context }) => context.failure);
  const saving = useSelector(reset, isSaving);
  const { register, handleSubmit, control, setValue, formState } = useForm({
    defaultValues: { password: '' },
    mode: 'onTouched',
  });
  const phone = person?.phone ?? '';
  const isGood = (pin: string) => pinProblem(pin, phone) === undefined;
  const broken = formState.errors.password?.message;
  const rule = broken === 'pin-obvious' ? t('FIELD_PIN_OBVIOUS') : t('FIELD_PIN_DIGITS');
  // Only a refusal of the value is the field's to say.
  const refused = failure?.status === 400 ? reason(failure) : undefined;
  const isEmpty = useWatch({ control, name: 'password' }).trim() === '';
  const why = isEmpty ? t('RESET_PASSWORD_REQUIRED') : undefined;
  const close = () => reset.send({ type: 'reset.closed' });
  return (
    <Modal
      title={t('RESET_PASSWORD_OF', { name: person?.name ?? '' })}
      onClose={close}
      footer={
        <Dialog.Footer>
          <Button disabled={saving} onClick={close}>
            {t('CANCEL')}
          </Button>
          <Button type="submit" form="reset-password" variant="solid" disabled={isEmpty || saving} why={why}>
            {saving ? t('PROFILE_SAVING') : t('CONFIRM')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <p>
          <PhoneAndNgo phone={person?.phone} ngo={person?.ngo} />
        </p>
        <form
          id="reset-password"
          onSubmit={(event) =>
            void handleSubmit(({ password }) =>
              reset.send({ type: 'reset.submitted', password: withoutSpace(password) }),
            )(event)
          }
        >
          <PinField
            {...register('password', { validate: (typed) => pinProblem(withoutSpace(typed), phone) ?? true })}
            onGenerate={() =>
              setValue('password', randomPin(usualPinLength, isGood), { shouldTouch: true, shouldValidate: true })
            }
            label={t('ENTER_NEW_PASSWORD')}
            hint={t('RESET_PASSWORD_HINT')}
            error={broken === undefined ? refused : rule}
            readOnly={saving}
            isRequired
          />
        </form>
        {failure !== null && refused === undefined && (
          <p role="alert" className={look('refusal')}>
            {reason(failure)}
          </p>
        )}
      </Dialog.Body>
    </Modal>
  );
}
