import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Session } from '#contract/sessions.ts';
import type { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { isEnding, resourceOf } from '#machines/sessions/sessions.selectors.ts';
import { useRetry } from '#src/loading/useRetry.ts';
import { useFormat } from '#src/services.tsx';
import { Sessions } from '#src/ui/Sessions.tsx';
import type { SessionsActor } from './sessions.actors.ts';

interface SessionRowsProps {
  sessions: SessionsActor;
  label: string;
  /** What the button for all of them says. */
  endAll: string;
}

/** Where an account is logged in, once that is asked for. */
export function SessionRows(props: SessionRowsProps) {
  const resource = useSelector(props.sessions, resourceOf);
  return resource && <Rows {...props} resource={resource} />;
}

type Resource = ActorRefFrom<ReturnType<typeof createResourceMachine<Session[], null>>>;

function Rows({ sessions, resource, label, endAll }: SessionRowsProps & { resource: Resource }) {
  const format = useFormat();
  return (
    <Sessions
      label={label}
      sessions={useSelector(resource, itemOf<Session[]>)}
      retry={useRetry(resource)}
      format={format.dateTime}
      isEnding={useSelector(sessions, isEnding)}
      endAll={endAll}
      onRetry={() => resource.send({ type: 'load.retried' })}
      onEnd={(session) => sessions.send({ type: 'end.asked', session })}
      onEndAll={() => sessions.send({ type: 'end.asked', session: null })}
    />
  );
}
