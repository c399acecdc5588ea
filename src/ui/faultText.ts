import { useTranslation } from 'react-i18next';

export interface Fault {
  kind: 'offline' | 'timeout' | 'forbidden' | 'refused' | 'server' | 'wrongShape' | 'sessionOver';
  /** What the server said; empty when it said nothing readable. */
  detail: string;
}

const keys = {
  offline: 'FAULT_OFFLINE',
  timeout: 'FAULT_TIMEOUT',
  forbidden: 'FAULT_FORBIDDEN',
  refused: 'FAULT_REFUSED',
  server: 'FAULT_SERVER',
  wrongShape: 'FAULT_WRONG_SHAPE',
  sessionOver: 'FAULT_SESSION_OVER',
} as const;

/** The kinds of which the server knows more than we do. */
const tellsMore: ReadonlySet<Fault['kind']> = new Set(['refused', 'forbidden']);

const hasOwnWords = ({ kind, detail }: Fault) => tellsMore.has(kind) && detail !== '';

/** Why something failed, as a toast takes it: the server's own words, or the key of ours. */
export const faultWords = (fault: Fault): string => (hasOwnWords(fault) ? fault.detail : keys[fault.kind]);

/** The same, as a reader sees it. */
export function useFaultText(): (fault: Fault) => string {
  const { t } = useTranslation();
  return (fault) => (hasOwnWords(fault) ? fault.detail : t(keys[fault.kind]));
}
