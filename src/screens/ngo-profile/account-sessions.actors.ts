import { endAccountSession, endAccountSessions, listAccountSessions } from '#contract/sessions.ts';
import type { NgoAdmin } from '#contract/ngos.ts';
import type { Services } from '#src/services.tsx';
import { sessionsLogicOf } from '#src/sessions/sessions.actors.ts';

export const sessionsLogic = (services: Services, { idNgo, id }: NgoAdmin) =>
  sessionsLogicOf(services, {
    list: (signal) => services.call(listAccountSessions, { params: { idNgo, id } }, { signal }),
    end: (session, signal) => services.call(endAccountSession, { params: { idNgo, id, session } }, { signal }),
    endAll: (signal) => services.call(endAccountSessions, { params: { idNgo, id } }, { signal }),
  });
