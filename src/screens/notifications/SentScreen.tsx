import { useSelector } from '@xstate/react';
import { MessageCircleOff } from 'lucide';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import * as watch from '#machines/watched-query/watched-query.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { pathTo } from '#src/routes.ts';
import { useFormat } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { useFreshness, useRetry } from '#src/loading/useRetry.ts';
import { BackLink } from '#src/BackLink.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { sentInput, sentLogic, type SentActor, type SentSight } from './history.actors.ts';
import { SendAgain } from './SendAgain.tsx';
import { SentMessage } from './SentMessage.tsx';
import { SentRecipients } from './SentRecipients.tsx';

/** One message that was sent: what it says, and how each delivery stands, with the reason. */
export function SentScreen() {
  const { id = '' } = useParams();
  return <Sent key={id} id={id} />;
}

function Sent({ id }: { id: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sent = useScreenActor((services) => sentLogic(services, id), sentInput);
  const sight = useSelector(sent, watch.sightOf<SentSight>);
  const freshness = useFreshness(sent, useSelector(sent, watch.isLoading));
  return (
    <>
      <BackLink to={pathTo('notificationHistory')}>{t('NOTIFICATION_HISTORY')}</BackLink>
      <ListHeader
        title={sight?.notification.title ?? t('NOTIFICATION_SENT_TITLE')}
        total={null}
        asOf={sight === null ? null : format.time(sight.loadedAt)}
        freshness={freshness}
        onRefresh={() => sent.send({ type: 'refreshed' })}
      >
        {sight !== null && <SendAgain notification={sight.notification} />}
      </ListHeader>
      <LoadState sent={sent} />
      {sight !== null && (
        <>
          <SentMessage notification={sight.notification} />
          <SentRecipients sent={sent} sight={sight} />
        </>
      )}
    </>
  );
}

function LoadState({ sent }: { sent: SentActor }) {
  const { t } = useTranslation();
  const retry = useRetry(sent);
  const notFound = useSelector(sent, watch.isNotFound);
  const isEmpty = useSelector(sent, (snapshot) => watch.sightOf(snapshot) === null);
  const blank = useSelector(sent, watch.isLoading) && isEmpty;
  if (notFound) {
    return (
      <EmptyState icon={<Icon of={MessageCircleOff} />} title={t('NOTIFICATION_NOT_FOUND')}>
        <p>{t('NOTIFICATION_NOT_FOUND_TEXT')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <LoadNotice actor={sent} title={t('NOTIFICATION_LOAD_FAILED')} inSight={!isEmpty} />
      {blank && retry === null && <SkeletonRows rows={6} kind="table" />}
    </>
  );
}
