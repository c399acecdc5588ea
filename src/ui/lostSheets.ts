const isLost = (link: HTMLLinkElement) => link.sheet === null && !link.disabled;

/** Asks once more for style sheets that did not arrive: the bundler asks once, and takes what it asked for as there. */
export async function lostSheets(): Promise<void> {
  const lost = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isLost);
  await Promise.all(lost.map(askAgain));
}

const askAgain = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const again = document.createElement('link');
    for (const { name, value } of link.attributes) again.setAttribute(name, value);
    again.addEventListener('load', resolve);
    again.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)));
    link.replaceWith(again);
  });
