const headingOf = (main: HTMLElement) => main.querySelector('h1')?.textContent?.trim() ?? '';

/**
 * Keeps the document's title in step with the heading of the screen, which has the focus, too (`focusHeading`, NAV-09).
 * @param untilThen The title as long as the screen has none.
 */
export function followHeading(main: HTMLElement, productName: string, untilThen: string): () => void {
  const write = () => {
    const title = headingOf(main) || untilThen;
    const text = title === '' ? productName : `${title} · ${productName}`;
    if (document.title !== text) document.title = text;
  };
  const observer = new MutationObserver(write);
  observer.observe(main, { childList: true, subtree: true, characterData: true });
  write();
  return () => observer.disconnect();
}
