import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync('src/ui/tokens.css', 'utf8');
const pairs = [...css.matchAll(/--v-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/gu)];
const themes = {
  light: new Map(pairs.map(([, name, light]) => [name, light])),
  dark: new Map(pairs.map(([, name, , dark]) => [name, dark])),
};

function luminance(colour: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string) {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['bg', 'raised', 'subtle', 'hover'];

/** What is written, and on which grounds it stands. */
const texts: [ink: string, grounds: string[]][] = [
  ['text', [...grounds, 'accent-soft', 'warning-soft', 'danger-soft']],
  ['muted', [...grounds, 'accent-soft']],
  ['accent', ['bg', 'raised', 'accent-soft']],
  ['danger', ['bg', 'raised', 'hover', 'danger-soft']],
  ['warning', ['bg', 'warning-soft']],
  ['success', ['bg', 'success-soft']],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-danger', ['danger', 'danger-hover']],
];

describe.each(['light', 'dark'] as const)('%s colours reach AA', (theme) => {
  const colour = (name: string) => themes[theme].get(name) ?? '#nothing';
  const cases = texts.flatMap(([ink, on]) => on.map((ground) => [ink, ground, 4.5] as const));
  const edges = ['bg', 'raised'].flatMap((ground) =>
    ['line-strong', 'accent', 'danger'].map((ink) => [ink, ground, 3] as const),
  );

  test.each([...cases, ...edges])('%s on %s by %d', (ink, ground, least) => {
    expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(least);
  });
});
