import { KeysDialog } from '#src/keys/KeysDialog.tsx';
import { useDesk } from './desk/deskContext.ts';
import { answersKeys, deskKeys } from './keys.ts';

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const desk = useDesk();
  return <KeysDialog keys={desk === null ? answersKeys : { ...answersKeys, ...deskKeys }} onClose={onClose} />;
}
