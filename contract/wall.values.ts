/** Where the wall hangs: a page of its own, which the server knows by this address. */
export const wallPath = '/situation/wall';
