/** Where the reader continues after a navigation (NAV-09): the heading, otherwise the content as a whole. */
export function focusHeading(main: HTMLElement): void {
  const heading = main.querySelector<HTMLElement>('h1') ?? main;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Where the reader continues whose button is about to go: at its neighbour, while that stands, otherwise at the heading. */
export function passFocus(button: HTMLElement, neighbour?: Element | null): void {
  if (button !== document.activeElement) return;
  if (neighbour instanceof HTMLElement && neighbour.isConnected) neighbour.focus({ preventScroll: true });
  else focusHeading(document.querySelector('main') ?? document.body);
}

/** In a line that can be pushed aside: a browser leaves alone what it shows a part of. */
export const scrollIntoSight = ({ target }: { target: Element }): void =>
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
