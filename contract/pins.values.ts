/** A PIN of fewer characters is found by trying within minutes: no file brings one in. */
export const shortestPin = 4;

/** New PINs have so many digits; a file may still bring shorter ones, and the reader is warned. */
export const usualPinLength = 6;
