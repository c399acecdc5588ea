declare module 'virtual:screen-walks' {
  /** By the name of the file, without its end; each adds its walks to those that are collected. */
  export const files: Record<string, () => Promise<unknown>>;
}
