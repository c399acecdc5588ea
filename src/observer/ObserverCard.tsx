import { useSelector } from '@xstate/react';
import { Phone, Send } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Observer } from '#contract/observers.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { observerPath, pathTo } from '#src/routes.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useFormat, useServices } from '#src/services.tsx';
import { slotLook } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { PhoneLink } from '#src/ui/PhoneLink.tsx';
import { Facts } from '#src/ui/Profile.tsx';
import { useIsLoading } from '#src/loading/useRetry.ts';
import { useMay } from '#src/useMay.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { When } from '#src/time/When.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { observerLogic, stationsNamed, todayLogic, writeTo, type Today } from './observer.actors.ts';

interface ObserverCardProps {
  id: number;
  /** A link was followed, perhaps within the same screen. */
  onLeave: () => void;
}

/** Whom one is about to call: what is known of the person, and where they were today. */
export function ObserverCard({ id, onLeave }: ObserverCardProps) {
  const { t } = useTranslation();
  const observer = useScreenActor(observerLogic, () => ({ key: id }));
  const found = useSelector(observer, itemOf<Observer | null>);
  const isLoading = useIsLoading(observer);
  // A back end that cannot be asked for ids answers somebody else.
  const person = found?.id === id ? found : null;
  return (
    <>
      <LoadNotice actor={observer} title={t('OBSERVER_LOAD_FAILED')} />
      {person === null && <output>{t(isLoading ? 'LOADING' : 'OBSERVER_CARD_UNKNOWN')}</output>}
      {person !== null && <Known observer={person} onLeave={onLeave} />}
    </>
  );
}

function Known({ observer, onLeave }: { observer: Observer; onLeave: () => void }) {
  const { t } = useTranslation();
  const services = useServices();
  const seesAll = useSelector(services.session, seesAllNgos);
  const maySend = useMay('reviewer');
  const { id, phone, ngo, lastSeen, isActive, erasedAt } = observer;
  const facts = [
    { key: 'phone', label: t('PHONE'), value: <PhoneLink phone={phone} /> },
    { key: 'ngo', label: t('OBSERVER_NGO'), value: ngo ?? t('NGO_NOT_KNOWN') },
    {
      key: 'seen',
      label: t('OBSERVER_LAST_SEEN'),
      value: lastSeen === null ? t('OBSERVER_NEVER_SEEN') : <When instant={lastSeen} isWhole />,
    },
    ...(isActive ? [] : [{ key: 'active', label: t('OBSERVER_ACTIVE'), value: t('OBSERVER_ACTIVE_NO') }]),
    { key: 'today', label: t('OBSERVER_TODAY'), value: <StationsToday id={id} onLeave={onLeave} /> },
  ];
  const canCall = /^\+?\d/u.test(phone);
  return (
    <>
      <Facts facts={facts} />
      <div className={slotLook('observerCard', 'actions')}>
        {canCall && (
          <a href={`tel:${phone}`}>
            <Icon of={Phone} />
            {t('DESK_CALL')}
          </a>
        )}
        {maySend && isActive && erasedAt === undefined && (
          <Button size="sm" onClick={() => writeTo(services, observer, seesAll)}>
            <Icon of={Send} />
            {t('SEND_NOTIF')}
          </Button>
        )}
        <Link to={observerPath('view', phone, seesAll ? id : null)} onClick={onLeave}>
          {t('OBSERVER_PROFILE')}
        </Link>
      </div>
    </>
  );
}

function StationsToday({ id, onLeave }: ObserverCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useScreenActor(todayLogic, () => ({ key: id }));
  const today = useSelector(actor, itemOf<Today>);
  const isLoading = useIsLoading(actor);
  if (today === null)
    return (
      <>
        {isLoading && t('LOADING')}
        <LoadNotice actor={actor} title={t('OBSERVER_TODAY_FAILED')} />
      </>
    );
  if (today.total === 0) return t('OBSERVER_TODAY_NONE');
  return (
    <ul>
      {today.stations.map(({ idObserver, idPollingStation, pollingStationName }) => (
        <li key={idPollingStation}>
          <Link to={pathTo('answersThread', { idObserver, idPollingStation })} onClick={onLeave}>
            {pollingStationName}
          </Link>
        </li>
      ))}
      {today.total > stationsNamed && (
        <li>{t('OBSERVER_TODAY_MORE', { more: format.number(today.total - stationsNamed) })}</li>
      )}
    </ul>
  );
}
