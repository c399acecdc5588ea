import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Observer } from '#contract/observers.ts';
import { SubjectHistory } from '#src/acts/SubjectHistory.tsx';
import { home, pathTo } from '#src/routes.ts';
import { useFeature, useFormat } from '#src/services.tsx';
import { PhoneLink } from '#src/ui/PhoneLink.tsx';
import { Facts, type Fact } from '#src/ui/Profile.tsx';
import { When } from '#src/time/When.tsx';
import { ObserverStations } from './ObserverStations.tsx';
import { ObserverTimeline } from './ObserverTimeline.tsx';

/** What staff need when they call somebody. */
export function ObserverFacts({ observer, danger }: { observer: Observer; danger: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const hasPage = useFeature('observer-page');
  const { id, name, phone, ngo, lastSeen, deviceRegisterDate, isActive, isTest = false, erasedAt } = observer;
  const facts: Fact[] = [
    ...(erasedAt === undefined
      ? []
      : [{ key: 'erased', label: t('OBSERVER_ERASED_SINCE'), value: <When instant={erasedAt} isWhole /> }]),
    { key: 'name', label: t('NAME'), value: name },
    { key: 'phone', label: t('PHONE'), value: <PhoneLink phone={phone} /> },
    { key: 'ngo', label: t('OBSERVER_NGO'), value: ngo ?? t('NGO_NOT_KNOWN') },
    {
      key: 'active',
      label: t('OBSERVER_ACTIVE'),
      value: isActive ? t('OBSERVER_ACTIVE_YES') : t('OBSERVER_ACTIVE_NO'),
    },
    {
      key: 'lastSeen',
      label: t('OBSERVER_LAST_SEEN'),
      value: lastSeen === null ? t('OBSERVER_NEVER_SEEN') : <When instant={lastSeen} isWhole />,
    },
    {
      key: 'stations',
      label: t('OBSERVER_POLLING_STATIONS'),
      value: format.number(observer.numberOfPollingStations),
    },
    {
      key: 'answers',
      label: t('ANSWERS'),
      value: isTest ? (
        t('OBSERVER_TEST')
      ) : (
        <>
          <Link to={`${pathTo('answers')}?observer=${id}`}>{t('OBSERVER_ALL_ANSWERS')}</Link>
          {' · '}
          <Link to={`${home}&observer=${id}`}>{t('EMERGENCIES')}</Link>
        </>
      ),
    },
    { key: 'notes', label: t('OBSERVER_NOTES'), value: format.number(observer.numberOfNotes) },
    {
      key: 'device',
      label: t(deviceRegisterDate === null ? 'OBSERVER_DEVICE' : 'OBSERVER_DEVICE_SINCE'),
      value: deviceRegisterDate === null ? t('OBSERVER_DEVICE_NONE') : <When instant={deviceRegisterDate} isWhole />,
    },
  ];
  return (
    <>
      <Facts facts={facts} />
      {danger}
      {hasPage && (
        <>
          <ObserverStations id={id} />
          <ObserverTimeline id={id} />
        </>
      )}
      <SubjectHistory about="observer" id={String(id)} />
    </>
  );
}
