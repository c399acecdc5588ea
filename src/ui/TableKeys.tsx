import type { Key } from './KeyList.tsx';
import { KeysModal } from './KeysModal.tsx';

interface TableKeysProps {
  canMark: boolean;
  onClose: () => void;
}

/** The keys of a table's rows, as `rowKeys.ts` has them. */
export function TableKeys({ canMark, onClose }: TableKeysProps) {
  const keys: Key[] = [
    { keys: ['j', '↓'], does: 'LIST_KEY_NEXT' },
    { keys: ['k', '↑'], does: 'LIST_KEY_PREVIOUS' },
    { keys: ['Enter'], does: 'LIST_KEY_OPEN' },
    { keys: ['?'], does: 'ANSWERS_KEY_HELP' },
  ];
  if (canMark) keys.splice(2, 0, { keys: ['x'], does: 'LIST_KEY_MARK' });
  return <KeysModal keys={keys} onClose={onClose} />;
}
