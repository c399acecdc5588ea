import { useSelector } from '@xstate/react';
import { Copy, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WithoutApp } from '#contract/notifications.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import { PhoneAndNgo } from '#src/ui/PhoneAndNgo.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { previewLogic, type ReachKey, type ReachPreview as Preview } from './reach.actors.ts';
import styles from './ReachPreview.module.css';

/** The server's answer to whom a message would reach now. */
export function usePreview(key: ReachKey) {
  return useScreenActor(previewLogic, () => ({ key }));
}

interface ReachPreviewProps {
  recipients: number[] | null;
  /** How many were chosen. */
  count: number;
}

/** Before anything is sent: how many have the app, and whom to call instead (FND-03). */
export function ReachPreview({ recipients, count }: ReachPreviewProps) {
  const [isComplete, setComplete] = useState(false);
  const key = { recipients, isComplete };
  return <Loaded key={String(isComplete)} reachKey={key} count={count} onShowAll={() => setComplete(true)} />;
}

interface LoadedProps {
  reachKey: ReachKey;
  count: number;
  onShowAll: () => void;
}

function Loaded({ reachKey, count, onShowAll }: LoadedProps) {
  const { t } = useTranslation();
  const actor = usePreview(reachKey);
  const preview = useSelector(actor, itemOf<Preview | 'unsupported'>);
  const retry = useRetry(actor);
  return (
    <div className={`${look('stack', { gap: 'sm' })} ${styles['reach']}`} aria-live="polite">
      <LoadNotice actor={actor} title={t('NOTIFICATION_REACH_FAILED')} />
      {preview === null && retry === null && <p>{t('NOTIFICATION_REACH_ASKING')}</p>}
      {preview === 'unsupported' && <p>{t('NOTIFICATION_REACH_UNSUPPORTED')}</p>}
      {preview !== null && preview !== 'unsupported' && <Facts preview={preview} count={count} onShowAll={onShowAll} />}
    </div>
  );
}

function Facts({ preview, count, onShowAll }: { preview: Preview; count: number; onShowAll: () => void }) {
  const { t } = useTranslation();
  const { observers, withApp, pushes, withoutApp } = preview;
  const without = observers - withApp;
  return (
    <>
      {!pushes && <Warning>{t('NOTIFICATION_NO_PUSH')}</Warning>}
      {observers > 0 && without === 0 && <p>{t('NOTIFICATION_REACH_ALL', { count: observers })}</p>}
      {without > 0 && withApp > 0 && <Warning>{t('NOTIFICATION_REACH_SOME', { count: observers, withApp })}</Warning>}
      {without > 0 && withApp === 0 && <Warning>{t('NOTIFICATION_REACH_NONE', { count: observers })}</Warning>}
      {observers < count && <p>{t('NOTIFICATION_REACH_GONE', { count: count - observers })}</p>}
      {without > 0 && <Others people={withoutApp} count={without} onShowAll={onShowAll} />}
    </>
  );
}

const Warning = ({ children }: { children: string }) => (
  <p className={look('callout')}>
    <Icon of={TriangleAlert} />
    <strong>{children}</strong>
  </p>
);

interface OthersProps {
  people: readonly WithoutApp[];
  count: number;
  onShowAll: () => void;
}

function Others({ people, count, onShowAll }: OthersProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(
      people.map(({ name, phone, ngo }) => [name, phone, ...(ngo === undefined ? [] : [ngo])].join('\t')).join('\n'),
    );
    setCopied(true);
  };
  return (
    <>
      <p id="without-app">{t('NOTIFICATION_CALL_THEM', { count })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard */}
      <section className={styles['people']} aria-labelledby="without-app" tabIndex={0}>
        <ul>
          {people.map(({ id, name, phone, ngo }) => (
            <li key={id}>
              <span>{name}</span> <a href={`tel:${phone}`}>{phone}</a> <PhoneAndNgo ngo={ngo} />
            </li>
          ))}
        </ul>
      </section>
      <p className={look('wrap', { gap: 'md' })}>
        {count > people.length && (
          <>
            <span>{t('AND_MORE', { count: count - people.length })}</span>
            <Button size="sm" onClick={onShowAll}>
              {t('NOTIFICATION_SHOW_ALL_WITHOUT')}
            </Button>
          </>
        )}
        {/* Browsers lend the clipboard only to pages that came over TLS. */}
        {'clipboard' in navigator && (
          <Button size="sm" onClick={() => void copy().catch(() => setCopied(false))}>
            <Icon of={Copy} />
            {t('NOTIFICATION_COPY_NUMBERS', { count: people.length })}
          </Button>
        )}
        <output>{isCopied && t('NOTIFICATION_COPIED')}</output>
      </p>
    </>
  );
}
