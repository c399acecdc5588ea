import { createRoot, hydrateRoot } from 'react-dom/client';
import { sessionEnd } from '#machines/session/session.selectors.ts';
import { LoginScreen } from '#src/screens/login/LoginScreen.tsx';
import type { Core } from './core.ts';

export interface Login {
  /** Begins anew, after a session that could not be opened. */
  again: () => void;
  stop: () => void;
}

/** Takes over the form that stands in the page; a later login, after a logout, gets a form of its own. */
export function startLogin({ config, texts, language, session, call }: Core, place: HTMLElement): Login {
  const { dataset } = document.documentElement;
  let attempt = 0;
  const screen = (sessionOver: boolean, submitted: boolean) => (
    <LoginScreen
      key={attempt}
      texts={texts}
      productName={config.productName}
      language={language}
      sessionOver={sessionOver}
      demo={config.demo}
      submitted={submitted}
      call={call}
      openSession={(token) => session.send({ type: 'session.opened', token })}
    />
  );
  const isOver = () => sessionEnd(session.getSnapshot()) === 'expired';
  const isStanding = !('taken' in dataset);
  const root = isStanding ? hydrateRoot(place, screen('over' in dataset, 'submitted' in dataset)) : createRoot(place);
  if (!isStanding) root.render(screen(isOver(), false));
  dataset['taken'] = '';
  return {
    again() {
      attempt += 1;
      root.render(screen(isOver(), false));
    },
    stop: () => root.unmount(),
  };
}
