import { LogOut } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { look } from '#src/theme/classes.ts';

export interface ShownSession {
  id: string;
  machine: { browser: string | null; system: string | null };
  address: string | null;
  since: string;
  lastUsed: string;
  current: boolean;
}

interface SessionListProps<Shown extends ShownSession> {
  label: string;
  sessions: readonly Shown[];
  /** A date with its time, as the reader's language writes it. */
  format: (instant: string) => string;
  /** The one that is being ended, or all of them. */
  isEnding: boolean;
  onEnd: (session: Shown) => void;
}

/** Where an account is logged in, and the way to end that. */
export function SessionList<Shown extends ShownSession>(props: SessionListProps<Shown>) {
  const { label, sessions, format, isEnding, onEnd } = props;
  const { t } = useTranslation();
  return (
    <ul className={look('sessionList')} aria-label={label}>
      {sessions.map((session) => {
        const { id, machine, address, since, lastUsed, current } = session;
        const name =
          [machine.browser, machine.system].filter((part) => part !== null).join(' · ') || t('SESSION_MACHINE_UNKNOWN');
        return (
          <li key={id}>
            <div>
              <strong>{name}</strong> {current && <span className={look('badge')}>{t('SESSION_THIS')}</span>}
              <p>{t('SESSION_USED', { since: format(since), lastUsed: format(lastUsed) })}</p>
              {address !== null && <p>{t('SESSION_ADDRESS', { address })}</p>}
            </div>
            {!current && (
              <Button
                size="sm"
                disabled={isEnding}
                why={t('WORKING')}
                aria-label={t('SESSION_END_OF', { name })}
                onClick={() => onEnd(session)}
              >
                <Icon of={LogOut} />
                {t('SESSION_END')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
