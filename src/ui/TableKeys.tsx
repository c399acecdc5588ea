import { KeysModal } from './KeysModal.tsx';
import { rowKeys } from './rowKeys.ts';

interface TableKeysProps {
  canMark: boolean;
  onClose: () => void;
}

/** The keys of a table's rows. */
export function TableKeys({ canMark, onClose }: TableKeysProps) {
  const { mark: _mark, ...others } = rowKeys;
  return <KeysModal keys={canMark ? rowKeys : others} onClose={onClose} />;
}
