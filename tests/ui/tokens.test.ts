import { describe, expect, test } from 'vitest';
import { tokenCss } from '../../build/themeCss.ts';
import { palettes, semanticTokens } from '#src/theme/semanticTokens.ts';

/** Every token that has a colour for each theme, as the page declares it. */
const css = tokenCss([...names(semanticTokens.colors, '--v-colors')].join(' '));
const pairs = [...css.matchAll(/--v-colors-([\w-]+):light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/gu)];
const themes = {
  light: new Map(pairs.map(([, name, light]) => [name, light])),
  dark: new Map(pairs.map(([, name, , dark]) => [name, dark])),
};

/** The variables of a group of tokens. */
function names(group: object, prefix: string): string[] {
  return Object.entries(group).flatMap(([name, token]: [string, object]) => {
    const variable =
      name === 'DEFAULT' ? prefix : `${prefix}-${name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
    return 'value' in token ? [variable] : names(token, variable);
  });
}

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

const grounds = ['bg', 'bg-panel', 'bg-subtle', 'bg-muted'];

/** What is written, and on which grounds it stands. */
const texts: [ink: string, grounds: string[]][] = [
  ['fg', [...grounds, 'bg-info', 'bg-warning', 'bg-error', 'warning-subtle']],
  ['fg-muted', [...grounds, 'bg-info']],
  ['accent-fg', ['bg', 'bg-panel', 'bg-info', 'accent-subtle']],
  ['fg-error', ['bg', 'bg-panel', 'bg-muted', 'bg-error']],
  ['fg-warning', ['bg', 'bg-warning']],
  ['fg-success', ['bg', 'bg-success']],
  ...palettes.flatMap((name): typeof texts => [
    [`${name}-contrast`, [`${name}-solid`, ...(name === 'gray' ? [] : [`${name}-emphasized`])]],
    [`${name}-fg`, ['bg', `${name}-subtle`, ...(name === 'gray' ? [`${name}-muted`] : [])]],
  ]),
];

describe.each(['light', 'dark'] as const)('%s colours reach AA', (theme) => {
  const colour = (name: string) => themes[theme].get(name) ?? '#nothing';
  const cases = texts.flatMap(([ink, on]) => on.map((ground) => [ink, ground, 4.5] as const));
  const edges = ['bg', 'bg-panel'].flatMap((ground) =>
    ['border-emphasized', 'accent-solid', 'border-error'].map((ink) => [ink, ground, 3] as const),
  );

  test.each([...cases, ...edges])('%s on %s by %d', (ink, ground, least) => {
    expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(least);
  });
});
