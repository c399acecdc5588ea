import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';

const cleaners = new Map([
  ['image/jpeg', cleanJpeg],
  ['image/png', cleanPng],
  ['image/webp', cleanWebp],
]);

/** Takes position and device out of a photo without coding the picture anew; undefined for kinds that nobody here can clean. */
export const cleanerOf = (type: string) => cleaners.get(type);
