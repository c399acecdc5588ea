/** A tab has room for two digits. */
const greatestShown = 99;

const sign = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M16 2 30 16 16 30 2 16Z" fill="#0b6480"/><rect x="${32 - 10 - 6 * text.length}" y="12" width="${10 + 6 * text.length}" height="20" rx="8" fill="#b3261e"/><text x="${27 - 3 * text.length}" y="28" fill="#fff" font-family="sans-serif" font-size="16" font-weight="700" text-anchor="middle">${text}</text></svg>`;

/** Shows how many are unread in the tab, for who has gone to another one; undone, the tab has its own sign again. */
export function showInTab(count: number): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon === null || count === 0) return () => {};
  const own = icon.href;
  const text = count > greatestShown ? `${greatestShown}+` : String(count);
  icon.href = `data:image/svg+xml,${encodeURIComponent(sign(text))}`;
  return () => {
    icon.href = own;
  };
}
