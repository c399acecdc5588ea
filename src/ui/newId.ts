/** A name that nothing else has. `crypto.randomUUID` is not there on plain http, such as within a local network. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
