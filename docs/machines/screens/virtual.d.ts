declare module 'virtual:screen-walks' {
  import type { WalkFile } from '../../../build/screenWalks.ts';

  /** Each adds its walks to those that are collected when it is fetched. */
  export const files: (Omit<WalkFile, 'path'> & { fetch: () => Promise<unknown> })[];
}
