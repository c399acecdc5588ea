import { claimsOf } from '#machines/session/session.selectors.ts';
import { accountKey } from '#src/api/token.ts';
import { createChoice, type Choice } from '#src/storage/choice.ts';
import { createPreferences, type Preferences } from '#src/storage/preferences.ts';
import { addressOf, homeRoute, type RouteName } from '#src/routes.ts';
import type { AppContext } from './appContext.ts';

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

/** Where whoever is logged in begins; without a session, where everybody does until they choose. */
export const startAddress = ({ session, storage }: Pick<AppContext, 'session' | 'storage'>): string =>
  addressOf(startPageOf(createPreferences(storage), accountKey(claimsOf(session.getSnapshot()))));
