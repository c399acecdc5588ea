import { bundle } from '../../docs/machines/play/bundle.ts';
import type * as AllWalks from '../../docs/machines/play/walks.ts';

export type Walks = typeof AllWalks;

/** All walks as the gallery has them: read, and not walked. */
export async function bundledWalks(): Promise<Walks> {
  const code = await bundle('walks.ts', 'esm');
  return import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}
