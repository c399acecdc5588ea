import { Dialog } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isSaving, personOf } from '#machines/reset-password/reset-password.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFaultText } from '#src/ui/faultText.ts';
import { Modal } from '#src/ui/Modal.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import type { ResetActor } from './observers.actors.ts';

/** A new PIN for an observer (OBS-10); it stays open, with what was typed, when saving failed. */
export function ResetPasswordDialog({ reset }: { reset: ResetActor }) {
  const { t } = useTranslation();
  const reason = useFaultText();
  const person = useSelector(reset, personOf);
  const failure = useSelector(reset, ({ context }) => context.failure);
  const saving = useSelector(reset, isSaving);
  const { register, handleSubmit, control } = useForm({ defaultValues: { password: '' } });
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
        <form
          id="reset-password"
          onSubmit={(event) =>
            void handleSubmit(({ password }) => reset.send({ type: 'reset.submitted', password }))(event)
          }
        >
          <TextField
            {...register('password')}
            label={t('ENTER_NEW_PASSWORD')}
            hint={t('RESET_PASSWORD_HINT')}
            error={failure === null ? undefined : reason(failure)}
            isRequired
            spellCheck={false}
            maxLength={100}
          />
        </form>
      </Dialog.Body>
    </Modal>
  );
}
