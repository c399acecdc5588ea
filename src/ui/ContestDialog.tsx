import { Dialog } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { look } from '#src/theme/classes.ts';
import { Modal } from './Modal.tsx';

type Side = 'theirs' | 'mine';

/** A field with both of its values, as a reader sees them. */
export interface ContestedField {
  name: string;
  label: string;
  theirs: string;
  mine: string;
  choice: Side | undefined;
}

interface ContestDialogProps {
  fields: readonly ContestedField[];
  /** Who saved the other values, and when; empty where nobody knows. */
  lastChange: string;
  onChoose: (field: string, side: Side) => void;
  onSettle: () => void;
  onDismiss: () => void;
}

/** Two have changed the same fields: nothing of either is lost before the reader has decided, field by field. */
export function ContestDialog({ fields, lastChange, onChoose, onSettle, onDismiss }: ContestDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={t('CONTEST_TITLE')}
      isAlert
      onClose={onDismiss}
      footer={
        <Dialog.Footer>
          <Button onClick={onDismiss}>{t('CONTEST_CANCEL')}</Button>
          <Button
            variant="solid"
            disabled={fields.some(({ choice }) => choice === undefined)}
            why={t('CONTEST_UNDECIDED')}
            onClick={onSettle}
          >
            {t('SAVE')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <Dialog.Description>
          {lastChange} {t('CONTEST_TEXT')}
        </Dialog.Description>
        <div className={look('contest')}>
          {fields.map((field) => (
            <Choice key={field.name} {...field} onChoose={(side) => onChoose(field.name, side)} />
          ))}
        </div>
      </Dialog.Body>
    </Modal>
  );
}

function Choice({ label, theirs, mine, choice, onChoose }: ContestedField & { onChoose: (side: Side) => void }) {
  const { t } = useTranslation();
  const group = useId();
  const side = (which: Side, words: string, value: string) => (
    <label>
      <input
        type="radio"
        className={look('checkbox')}
        name={group}
        checked={choice === which}
        onChange={() => onChoose(which)}
      />
      <small>{words}</small>
      <span>{value}</span>
    </label>
  );
  return (
    <fieldset>
      <legend>{label}</legend>
      {side('theirs', t('CONTEST_STORED'), theirs)}
      {side('mine', t('CONTEST_TYPED'), mine)}
    </fieldset>
  );
}
