/** The reader's size of text; where there is no layout, the usual one. */
export function remInPixels(): number {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isNaN(rem) ? 16 : rem;
}
