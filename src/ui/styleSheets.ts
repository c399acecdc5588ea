const lost = new WeakSet<Node>();
const askedAgain = new WeakSet<Node>();

// Such an event does not rise, but is heard on its way down.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement) lost.add(target);
  },
  true,
);

/** A sheet that the page itself names may have been lost before anybody listened: then its request is over. */
const isLost = (link: HTMLLinkElement) =>
  lost.has(link) || (!askedAgain.has(link) && performance.getEntriesByName(link.href).length > 0);

const isMissing = (link: HTMLLinkElement) => link.sheet === null && !link.disabled;

/**
 * Resolves when all style sheets are there. One that was lost is asked for once more: the bundler asks once, and takes what
 * it asked for as there. One on its way is left alone: whoever waits for it would wait for ever.
 */
export async function styleSheetsArrived(): Promise<void> {
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter(isMissing).map((link) => (isLost(link) ? askAgain(link) : arrived(link))));
}

const arrived = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)));
  });

function askAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = document.createElement('link');
  for (const { name, value } of link.attributes) again.setAttribute(name, value);
  askedAgain.add(again);
  const coming = arrived(again);
  link.replaceWith(again);
  return coming;
}
