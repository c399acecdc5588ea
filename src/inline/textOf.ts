/** What the server or the build wrote into an element of the page. */
export const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';
