import { useSelector } from '@xstate/react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { endOfSession, loginAttempt } from '#machines/boot/boot.selectors.ts';
import { LoginScreen } from '#src/screens/login/LoginScreen.tsx';
import type { AppContext } from './appContext.ts';
import type { BootActor } from './boot.ts';

/** What the form that stands in the page shows and was told, before the app takes it over. */
interface Standing {
  attempt: number;
  isOver: boolean;
  isSubmitted: boolean;
}

interface LoginProps {
  app: AppContext;
  boot: BootActor;
  standing: Standing | null;
}

/** Begins anew after a session that could not be opened. */
function Login({ app, boot, standing }: LoginProps) {
  const { config, texts, language, session, call, translations, inspect } = app;
  const attempt = useSelector(boot, loginAttempt);
  const isExpired = useSelector(boot, endOfSession) === 'expired';
  const taken = standing?.attempt === attempt ? standing : null;
  return (
    <LoginScreen
      key={attempt}
      texts={texts}
      productName={config.productName}
      language={language}
      sessionOver={taken?.isOver ?? isExpired}
      demo={config.demo}
      submitted={taken?.isSubmitted ?? false}
      call={call}
      translations={translations}
      inspect={inspect}
      openSession={(token) => session.send({ type: 'session.opened', token })}
    />
  );
}

/** Takes over the form that stands in the page; a later login, after a logout, gets a form of its own. Gives the way to end it. */
export function startLogin(app: AppContext, boot: BootActor, place: HTMLElement): () => void {
  const { dataset } = document.documentElement;
  const attempt = loginAttempt(boot.getSnapshot());
  const isStanding = !('taken' in dataset);
  const standing = isStanding ? { attempt, isOver: 'over' in dataset, isSubmitted: 'submitted' in dataset } : null;
  const login = <Login app={app} boot={boot} standing={standing} />;
  const root = isStanding ? hydrateRoot(place, login) : createRoot(place);
  if (!isStanding) root.render(login);
  dataset['taken'] = '';
  return () => root.unmount();
}
