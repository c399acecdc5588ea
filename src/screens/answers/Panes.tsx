import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { isBlank, neighbourOf, threadsListed, totalItems } from '#machines/threads/threads.selectors.ts';
import type { ThreadList as WhichList } from '#src/route.ts';
import type { AnswersActor, ThreadsActor } from './answers.actors.ts';
import styles from './Answers.module.css';
import { tabOpenedFirst } from './answers.tabs.ts';
import { answersKeys } from './keys.ts';
import { NothingChosen } from './NothingChosen.tsx';
import { ThreadDetails } from './ThreadDetails.tsx';
import { ThreadList } from './ThreadList.tsx';
import { useListHeading } from './useListHeading.ts';
import { useOnePane } from '#src/ui/useOnePane.ts';
import { useShortcuts } from '#src/keys/useShortcuts.ts';

interface PanesProps {
  answers: AnswersActor;
  threads: ThreadsActor;
  list: WhichList;
}

/** The list and the thread, side by side or one at a time; both stay as they are while the other is used. */
export function Panes({ answers, threads, list }: PanesProps) {
  const title = useListHeading(list);
  const isOne = useOnePane();
  const thread = useSelector(answers, ({ children }) => children.thread);
  const blank = useSelector(threads, isBlank);
  const isBare = useSelector(threads, (snapshot) => totalItems(snapshot) === 0);
  const rows = useRef<HTMLElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const isOpen = thread !== undefined;

  function enter(): boolean {
    details.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    return true;
  }

  function step(by: 1 | -1): boolean {
    const listed = threadsListed(threads.getSnapshot());
    const { thread: chosen } = answers.getSnapshot().context.place;
    const wanted = neighbourOf(listed, chosen, by);
    if (wanted === null) return false;
    if (isOne && !isOpen) return moveFocus(rows.current, by);
    answers.send({ type: 'thread.chosen', thread: wanted, next: neighbourOf(listed, wanted, by) });
    return true;
  }

  /** Arrows scroll what is being read; in the list they move through it. */
  const stepBy =
    (by: 1 | -1) =>
    ({ key, target }: KeyboardEvent): boolean =>
      (!key.startsWith('Arrow') ||
        target === document.body ||
        (target instanceof Node && rows.current?.contains(target) === true)) &&
      step(by);

  function back(): boolean {
    if (!isOpen) return false;
    if (isOne) answers.send({ type: 'thread.closed' });
    else rows.current?.querySelector<HTMLElement>('a[tabindex="0"]')?.focus({ preventScroll: true });
    return true;
  }

  useShortcuts(answersKeys, {
    down: stepBy(1),
    up: stepBy(-1),
    enter: ({ target }) => target === document.body && isOpen && enter(),
    back,
  });

  return (
    <div className={styles['panes']}>
      <ThreadList
        answers={answers}
        threads={threads}
        list={list}
        pane={rows}
        isHidden={isOne && isOpen}
        isOne={isOne}
        onEnter={enter}
      />
      <div ref={details} className={styles['details']} data-hidden={(isOne && !isOpen) || undefined}>
        {isOne && isOpen && <h1 className="visually-hidden">{title}</h1>}
        {thread === undefined ? (
          !blank && <NothingChosen isBare={isBare} />
        ) : (
          <ThreadDetails
            answers={answers}
            threads={threads}
            thread={thread}
            opensOn={tabOpenedFirst(list)}
            isOne={isOne}
            onStep={step}
          />
        )}
      </div>
    </div>
  );
}

function moveFocus(pane: HTMLElement | null, by: 1 | -1): boolean {
  const links = [...(pane?.querySelectorAll<HTMLElement>('a[data-place]') ?? [])].toSorted(
    (a, b) => Number(a.dataset['place']) - Number(b.dataset['place']),
  );
  const at = links.findIndex((link) => link === document.activeElement);
  const link = at === -1 ? links[0] : links[at + by];
  link?.focus();
  return link !== undefined;
}
