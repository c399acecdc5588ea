import { cleanJpeg } from './strip-exif/jpeg.ts';
import { cleanPng } from './strip-exif/png.ts';
import { cleanWebp } from './strip-exif/webp.ts';

const cleaners = new Map([
  ['image/jpeg', cleanJpeg],
  ['image/png', cleanPng],
  ['image/webp', cleanWebp],
]);

/** Takes position and device out of a photo without coding the picture anew; undefined for kinds that nobody here can clean. */
export const cleanerOf = (type: string) => cleaners.get(type);
