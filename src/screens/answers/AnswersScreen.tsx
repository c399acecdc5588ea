import { useSelector } from '@xstate/react';
import { useRef, type ReactNode, type RefObject } from 'react';
import type { ThreadList as WhichList } from '#src/route.ts';
import { countiesResource } from '#src/loading/cachedResource.ts';
import { useServices } from '#src/services.tsx';
import { useIsPhone } from '#src/ui/useIsPhone.ts';
import { useMay } from '#src/useMay.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { answersInput, answersLogic, type AnswersActor } from './answers.actors.ts';
import styles from './Answers.module.css';
import { AnswersFilter, AppliedFilters } from './AnswersFilter.tsx';
import { AnswersHeader } from './AnswersHeader.tsx';
import { DeskChips } from './desk/DeskFilters.tsx';
import { DeskNotDealt, DeskNotices, DeskReturned } from './desk/DeskNotices.tsx';
import { useHasDesk } from './desk/useHasDesk.ts';
import { DeskProvider } from './desk/DeskProvider.tsx';
import { DeskTabs } from './desk/DeskTabs.tsx';
import { SeveralPart } from './desk/SeveralButton.tsx';
import { SeveralProvider } from './desk/SeveralProvider.tsx';
import { answersKeys } from './keys.ts';
import { LiveBar } from './LiveBar.tsx';
import { bringIn, hasCome } from './liveList.ts';
import { Panes } from './Panes.tsx';
import { useShortcuts } from '#src/keys/useShortcuts.ts';

/** Threads with at least one flagged answer, or every thread: each is a screen of its own (ANS-05). */
export function AnswersScreen({ list }: { list: WhichList }) {
  const isDesk = useHasDesk() && list === 'urgents';
  return <Answers key={`${list} ${isDesk}`} list={list} isDesk={isDesk} />;
}

function Answers({ list, isDesk }: { list: WhichList; isDesk: boolean }) {
  const services = useServices();
  const answers = useScreenActor(
    (services) => answersLogic(services, list, isDesk),
    (services) => answersInput(services, isDesk),
  );
  const counties = useScreenActor(countiesResource, () => ({ key: null }));
  const mayReview = useMay('reviewer');
  const screen = useRef<HTMLDivElement>(null);
  const threads = useSelector(answers, ({ children }) => children.threads);

  useShortcuts(answersKeys, { bringIn: () => hasCome(services, isDesk) && bring() });

  if (threads === undefined) return null;
  /** The button that asked for it goes; the reader goes on in the list. */
  function bring(): boolean {
    if (threads !== undefined) bringIn(services, threads);
    const rows = [...(screen.current?.querySelectorAll<HTMLElement>('a[data-place]') ?? [])];
    const row = rows.find(({ tabIndex }) => tabIndex === 0) ?? rows[0];
    row?.focus({ preventScroll: true });
    return true;
  }
  /** Beside the tabs of the desk there is no room for it: the desk unfolds it. */
  const filter = <AnswersFilter answers={answers} counties={counties} folds={!isDesk} />;
  const live = <LiveBar list={list} isDesk={isDesk} onBringIn={bring} beside={isDesk && <DeskNotices />} />;
  const content = (
    <Reading answers={answers} place={screen}>
      <AnswersHeader answers={answers} threads={threads} counties={counties} list={list} live={live} />
      {isDesk ? <DeskTabs>{filter}</DeskTabs> : filter}
      <div className={styles['chips']}>
        <AppliedFilters answers={answers} counties={counties} />
        {isDesk && <DeskChips answers={answers} />}
      </div>
      {isDesk && <DeskNotDealt />}
      {isDesk && <DeskReturned />}
      <SeveralPart />
      <Panes answers={answers} threads={threads} list={list} />
    </Reading>
  );
  if (!isDesk) return content;
  return (
    <DeskProvider answers={answers} threads={threads}>
      {mayReview ? <SeveralProvider>{content}</SeveralProvider> : content}
    </DeskProvider>
  );
}

interface ReadingProps {
  answers: AnswersActor;
  place: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** Its look tells whether a thread is read: nothing in it is rendered anew for that. */
function Reading({ answers, place, children }: ReadingProps) {
  const isReading = useSelector(answers, (snapshot) => snapshot.hasTag('open'));
  const isPhone = useIsPhone();
  return (
    <div
      ref={place}
      className={styles['screen']}
      data-reading={isReading || undefined}
      data-phone={isPhone || undefined}
    >
      {children}
    </div>
  );
}
