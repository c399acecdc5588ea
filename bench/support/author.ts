declare global {
  interface Window {
    author: {
      /** From the key until the page is rendered and laid out. */
      handled: number[];
      /** The part of it that is ours: from the dispatch of the input. */
      ours: number[];
      /** From the key to the frame that shows it. */
      painted: number[];
      /** When the last press began. */
      began: number;
      /** When the pointer first moved in it: what was between was the hand's. */
      moved: number;
      /** From the press to the frame after its click, as the browser itself tells (Event Timing, to 8 ms). */
      clicked: number[];
    };
  }
}

/** Watches from inside the page what an author waits for; all in milliseconds. */
export const watchAuthor = (): void => {
  const author: Window['author'] = { handled: [], ours: [], painted: [], began: 0, moved: 0, clicked: [] };
  window.author = author;
  let [pressed, dispatched] = [0, 0];
  document.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true });
  window.addEventListener('input', () => (dispatched = performance.now()), { capture: true });
  // React renders in a microtask that it asks for before this one.
  window.addEventListener('input', () => {
    const begin = pressed;
    queueMicrotask(() => {
      document.body.getBoundingClientRect();
      const end = performance.now();
      author.handled.push(end - begin);
      author.ours.push(end - dispatched);
    });
    // A task after the next frame: what the key did has been painted.
    requestAnimationFrame(() => setTimeout(() => author.painted.push(performance.now() - begin)));
  });
  document.addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      author.began = timeStamp;
      document.addEventListener('pointermove', (move) => (author.moved = move.timeStamp), {
        capture: true,
        once: true,
      });
    },
    { capture: true },
  );
  const clicks: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name === 'click') author.clicked.push(startTime + duration - author.began);
  }).observe(clicks);
};
