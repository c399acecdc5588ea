import type { Session } from '#contract/sessions.ts';

type Names = readonly (readonly [name: string, pattern: RegExp])[];

/** The first that fits: most browsers also claim to be Chrome or Safari. */
const browsers: Names = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//u],
  ['Opera', /\b(?:OPR|Opera|OPT)\//u],
  ['Samsung Internet', /\bSamsungBrowser\//u],
  ['Vivaldi', /\bVivaldi\//u],
  ['Firefox', /\b(?:Firefox|FxiOS)\//u],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//u],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//u],
];

const systems: Names = [
  ['Android', /\bAndroid\b/u],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/u],
  ['Windows', /\bWindows\b/u],
  ['ChromeOS', /\bCrOS\b/u],
  ['macOS', /\bMac(?:intosh| ?OS)\b/u],
  ['Linux', /\bLinux\b/u],
];

const nameIn = (names: Names, text: string) => names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** What a `User-Agent` tells, in the words that people use for it. */
export const machineOf = (userAgent: string | null): Session['machine'] => ({
  browser: nameIn(browsers, userAgent ?? ''),
  system: nameIn(systems, userAgent ?? ''),
});
