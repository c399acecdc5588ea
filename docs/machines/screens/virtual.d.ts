declare module 'virtual:screen-walks' {
  /** Each adds its walks to those that are collected when it is fetched. */
  export const files: (Omit<import('../../../build/screenWalks.ts').WalkFile, 'path'> & {
    fetch: () => Promise<unknown>;
  })[];
}
