const title = (main: HTMLElement) => main.querySelector('h1')?.textContent?.trim() ?? '';

/** Keeps the document's title in step with the heading of the screen (NAV-09). */
export function followHeading(main: HTMLElement, productName: string): () => void {
  const write = () => {
    const heading = title(main);
    document.title = heading === '' ? productName : `${heading} · ${productName}`;
  };
  const observer = new MutationObserver(write);
  observer.observe(main, { childList: true, subtree: true, characterData: true });
  write();
  return () => observer.disconnect();
}

/** Where the reader continues after a navigation: the heading, otherwise the content as a whole. */
export function focusHeading(main: HTMLElement): void {
  const heading = main.querySelector<HTMLElement>('h1') ?? main;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
