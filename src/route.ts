import type { ParseKeys } from 'i18next';
import type { ReactElement } from 'react';
import type { Role } from '#contract/roles.values.ts';
import type { Preferences } from '#src/storage/preferences.ts';

export type ThreadList = 'urgents' | 'answers';
/** What the screen of coverage shows. */
export type CoverageView = 'board' | 'stations' | 'station' | 'calls' | 'plan' | 'planImport';

/** What is known of the reader and of the server before any screen is there. */
export interface FirstGiven {
  preferences: Preferences;
  features: readonly string[];
}

export interface Route {
  path: string;
  /** Loads the screen, a chunk of its own; null where an address shows nothing of its own and leads home (NAV-03, NAV-04). */
  screen: (() => Promise<ReactElement>) | null;
  /** The least that an account has to be allowed to do. */
  access: 'public' | Role;
  /** Shown where the server offers this alone. */
  feature?: string;
  /** The name of the section in the header, which has them in this table's order (NAV-06). */
  menu?: ParseKeys;
  /** The document's title as long as the screen has no heading (NAV-09). */
  title: ParseKeys | null;
  /** The search that its bare address stands for (NAV-04). */
  start?: string;
  /** What is shown opens beside this route's screen, which stays. */
  beside?: ThreadList;
  /** One begins here: its calls are made, and its texts come, before all others. */
  isFirst?: true;
}
