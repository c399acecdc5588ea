import { useSelector } from '@xstate/react';
import { Keyboard, Mail, PhoneCall, PhoneOff } from 'lucide';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callOf, isBusy } from '#machines/calls/calls.selectors.ts';
import { queryOf } from '#machines/watched-query/watched-query.selectors.ts';
import { BackLink } from '#src/BackLink.tsx';
import { PagedList } from '#src/lists/PagedList.tsx';
import { slotLook } from '#src/theme/classes.ts';
import { stationName } from '#src/i18n/stationName.ts';
import { useMay } from '#src/useMay.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { useShortcuts } from '#src/keys/useShortcuts.ts';
import { Button } from '#src/ui/Button.tsx';
import { HeadAction } from '#src/lists/HeadAction.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import type { CallsQuery } from '#src/screens/coverage/coverage.query.ts';
import { doors } from '#src/screens/coverage/doors.ts';
import { PlaceFields } from '#src/screens/coverage/PlaceFields.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { callsLogic, filterOf, lateInput, lateLogic, messageLogic } from './calls.actors.ts';
import { CallNotices } from './CallNotices.tsx';
import { callKeys } from './keys.ts';
import { CurrentCall } from './CurrentCall.tsx';
import { useLateColumns } from './useLateColumns.tsx';

const loadHelp = () => import('#src/keys/KeysDialog.tsx');
const KeysDialog = lazyPart(async () => (await loadHelp()).KeysDialog);

/** Whom to call first about silence, one after the other, and what came of it (COV-04). */
export function CallsScreen() {
  const { t } = useTranslation();
  const mayCall = useMay('reviewer');
  const list = useScreenActor(lateLogic, lateInput);
  const calls = useScreenActor((services) => callsLogic(services, list));
  const query = useSelector(list, queryOf<CallsQuery>);
  const call = useSelector(calls, callOf);
  const columns = useLateColumns(mayCall ? calls : null);
  return (
    <>
      <BackLink to={doors.board({ form: query.form })}>{t('COVERAGE')}</BackLink>
      <PagedList
        actor={list}
        title={t('COVERAGE_CALLS')}
        note={t('COVERAGE_CALLS_NOTE')}
        failed={t('COVERAGE_CALLS_FAILED')}
        empty={{
          icon: <Icon of={PhoneOff} />,
          title: t('COVERAGE_CALLS_NONE'),
          text: t('COVERAGE_CALLS_NONE_TEXT'),
        }}
        columns={columns}
        idOf={({ idPollingStation }) => String(idPollingStation)}
        nameOf={stationName}
        notices={
          <>
            {mayCall && <CallNotices calls={calls} list={list} />}
            {call !== null && <CurrentCall key={call.station.idPollingStation} calls={calls} call={call} list={list} />}
          </>
        }
      >
        <div className={slotLook('listHeader', 'fields')}>
          <PlaceFields
            county={query.county}
            form={query.form}
            onChange={(changed) => list.send({ type: 'query.changed', query: { ...query, ...changed, page: 1 } })}
          />
        </div>
        {mayCall && <Actions calls={calls} list={list} />}
      </PagedList>
    </>
  );
}

interface ActionsProps {
  calls: Parameters<typeof CallNotices>[0]['calls'];
  list: Parameters<typeof filterOf>[0];
}

function Actions({ calls, list }: ActionsProps) {
  const { t } = useTranslation();
  const message = useScreenActor(messageLogic);
  const isAsked = useSelector(message, (snapshot) => snapshot.hasTag('busy'));
  const isWorking = useSelector(calls, isBusy);
  const [helps, setHelps] = useState(false);
  const closeHelp = () => setHelps(false);
  const next = () => calls.send({ type: 'next.wanted' });
  useAhead(loadHelp);
  useShortcuts(callKeys, {
    next: () => (next(), true),
    help: () => (setHelps(true), true),
  });
  return (
    <>
      <IconButton name={t('ANSWERS_KEYS')} aria-keyshortcuts={callKeys.help.keys} onClick={() => setHelps(true)}>
        <Icon of={Keyboard} />
      </IconButton>
      <HeadAction
        name={t('COVERAGE_MESSAGE')}
        icon={<Icon of={Mail} />}
        disabled={isAsked}
        why={t('WORKING')}
        onClick={() => message.send({ type: 'job.asked', job: filterOf(list) })}
      />
      <Button
        variant="solid"
        aria-keyshortcuts={callKeys.next.keys}
        disabled={isWorking}
        why={t('WORKING')}
        onClick={next}
      >
        <Icon of={PhoneCall} />
        {t('COVERAGE_NEXT')}
      </Button>
      <LazyPart onClose={closeHelp}>{helps && <KeysDialog keys={callKeys} onClose={closeHelp} />}</LazyPart>
    </>
  );
}
