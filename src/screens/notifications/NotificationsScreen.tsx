import { useSelector } from '@xstate/react';
import { History } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import type { Reach } from '#src/api/countReach.ts';
import { pathTo } from '#src/routes.ts';
import { countiesResource } from '#src/loading/cachedResource.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { look, palette, slotLook } from '#src/theme/classes.ts';
import { buttonLook } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { AreaForm } from './AreaForm.tsx';
import { FoundPeople } from './FoundPeople.tsx';
import { MessageForm } from './MessageForm.tsx';
import {
  notificationInput,
  notificationLogic,
  reachLogic,
  recipientsInput,
  recipientsLogic,
  type ReachActor,
} from './notifications.actors.ts';
import styles from './Notifications.module.css';
import { SendBar } from './SendBar.tsx';
import { SendDialogs } from './SendDialogs.tsx';

/** Left the message, right who gets it, below whom it will reach (NTF). */
export function NotificationsScreen() {
  const { t } = useTranslation();
  const notification = useScreenActor(notificationLogic, notificationInput);
  const counties = useScreenActor(countiesResource, () => ({ key: null }));
  const recipients = useScreenActor((all) => recipientsLogic(all, counties), recipientsInput);
  const reach = useScreenActor(reachLogic, () => ({ key: null }));

  return (
    <>
      <header className={`${look('wrap', { gap: 'md', ends: 'apart' })} ${styles['header']}`}>
        <h1 tabIndex={-1}>{t('NOTIFICATIONS')}</h1>
        <Link className={buttonLook()} to={pathTo('notificationHistory')}>
          <Icon of={History} />
          {t('NOTIFICATION_HISTORY')}
        </Link>
      </header>
      <NoPushNotice reach={reach} />
      <div className={styles['panes']}>
        <MessageForm notification={notification} />
        <section className={look('stack')} aria-labelledby="recipients">
          <h2 id="recipients">{t('NOTIFICATION_RECIPIENTS')}</h2>
          <AreaForm recipients={recipients} counties={counties} />
          <FoundPeople recipients={recipients} />
        </section>
      </div>
      <SendBar notification={notification} recipients={recipients} reach={reach} />
      <SendDialogs notification={notification} />
    </>
  );
}

/** Whoever writes here has to know it before they send. */
function NoPushNotice({ reach }: { reach: ReachActor }) {
  const { t } = useTranslation();
  const all = useSelector(reach, itemOf<Reach>);
  if (all?.pushes !== false) return null;
  return (
    <div className={`${slotLook('alert', 'root')} ${palette('warning')}`}>
      <p className={slotLook('alert', 'content')}>{t('NOTIFICATION_NO_PUSH')}</p>
    </div>
  );
}
