import { Pencil, Trash2 } from 'lucide';
import { useState, type ReactNode } from 'react';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { ContestDialog } from '#src/ui/ContestDialog.tsx';
import { FormModal } from '#src/ui/FormModal.tsx';
import { LostPart } from '#src/ui/LostPart.tsx';
import { ProfileQuestion } from '#src/ui/ProfileQuestion.tsx';
import { ProgressDialog } from '#src/ui/ProgressDialog.tsx';
import { RowMenu } from '#src/ui/RowMenu.tsx';
import { TableKeys } from '#src/ui/TableKeys.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Line, nothing } from './Stand.tsx';

interface Opened {
  opener: HTMLElement;
  onClose: () => void;
}

const contested = { name: 'name', label: 'Name', theirs: 'Ioana Marin', mine: 'Ioana Marin-Pop', choice: undefined };

const actions = [
  { key: 'edit', label: 'Edit', icon: <Icon of={Pencil} />, onSelect: nothing },
  { key: 'delete', label: 'Delete', icon: <Icon of={Trash2} />, isDangerous: true, onSelect: nothing },
];

const overlays: Readonly<Record<string, (opened: Opened) => ReactNode>> = {
  'Row menu': ({ opener, onClose }) => (
    <RowMenu row={0} name="Actions" actions={actions} opener={opener} onClose={onClose} />
  ),
  Question: ({ onClose }) => (
    <ConfirmDialog title="Delete 3 observers?" confirm="Delete" isDangerous onConfirm={onClose} onCancel={onClose}>
      What they answered stays.
    </ConfirmDialog>
  ),
  'Question being done': ({ onClose }) => (
    <ConfirmDialog title="Delete 3 observers?" confirm="Delete" isWorking onConfirm={onClose} onCancel={onClose}>
      What they answered stays.
    </ConfirmDialog>
  ),
  'A few fields': ({ onClose }) => (
    <FormModal title="New account" submit="Save" isDisabled={false} why="" onSubmit={onClose} onClose={onClose}>
      <TextField label="Name" isRequired defaultValue="Ioana" />
      <p role="alert" className={look('refusal')}>
        The server did not take it.
      </p>
    </FormModal>
  ),
  'Leaving unsaved work': ({ onClose }) => (
    <ProfileQuestion kind="discard" onLeave={onClose} onStay={onClose} onSave={onClose} />
  ),
  'Two changes of one field': ({ onClose }) => (
    <ContestDialog
      fields={[contested]}
      lastChange="Dan Ilie saved at 14:03."
      onChoose={nothing}
      onSettle={onClose}
      onDismiss={onClose}
    />
  ),
  Progress: ({ onClose }) => (
    <ProgressDialog title="Importing observers" done={12} of={40} canCancel onCancel={onClose} />
  ),
  'Lost part': ({ onClose }) => <LostPart onRetry={onClose} onClose={onClose} />,
  Keys: ({ onClose }) => <TableKeys canMark onClose={onClose} />,
};

/** What lies above the page, one at a time. */
export function Overlays() {
  const [shown, setShown] = useState<{ name: string; opener: HTMLElement } | null>(null);
  return (
    <>
      <Line>
        {Object.keys(overlays).map((name) => (
          <Button key={name} data-overlay onClick={({ currentTarget }) => setShown({ name, opener: currentTarget })}>
            {name}
          </Button>
        ))}
      </Line>
      {shown && overlays[shown.name]?.({ opener: shown.opener, onClose: () => setShown(null) })}
    </>
  );
}
