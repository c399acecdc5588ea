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

/** Whether the server's own words tell a reader more than ours. */
const speaksForItself: readonly Fault['kind'][] = ['refused', 'forbidden'];

/** Why something failed, in words that say what can be done. */
export function useFaultText() {
  const { t } = useTranslation();
  return ({ kind, detail }: Fault) => (speaksForItself.includes(kind) && detail !== '' ? detail : t(keys[kind]));
}
