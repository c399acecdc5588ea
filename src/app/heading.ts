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
