import { createChoice, type Choice } from '#src/choice.ts';
import type { Preferences } from '#src/preferences.ts';
import { homeRoute, type RouteName } from '#src/routes.ts';

const startPages = ['urgents', 'situation', 'answers', 'statistics', 'observers'] as const satisfies RouteName[];

/** A section with which somebody may begin. */
export type StartPage = (typeof startPages)[number];

/** Where the logo leads, and whoever has no other wish after logging in: as this account chose last in this browser (SIT-06). */
export type StartChoice = Choice<StartPage>;

export const asStartPage = (value: unknown) => startPages.find((page) => page === value);

const keyOf = (account: string) => `start.${account}`;

export const startPageOf = (preferences: Preferences, account: string): StartPage =>
  preferences.recall(keyOf(account), asStartPage) ?? homeRoute;

export const createStartChoice = (preferences: Preferences, account: string): StartChoice =>
  createChoice({
    current: () => startPageOf(preferences, account),
    apply: (next) => preferences.keep(keyOf(account), next),
  });
