import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { wordsOf } from '#contract/find.values.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { useServices } from '#src/services.tsx';
import type { findLogic } from './find.actors.ts';
import { recentOf, type Recent } from './find.recent.ts';
import { groupsOf, having, observerRows, type FindGroup, type FindRow, type Reader } from './find.rows.ts';
import { useActionRows, useScreenRows } from './useScreensAndActions.ts';

interface Groups {
  groups: FindGroup[];
  /** The keys of what this console knows by itself: they are of the words in the field, whatever the server does. */
  own: ReadonlySet<string>;
  isPartial: boolean;
}

/** What may be opened now: without words what was opened lately, and all screens and actions. */
export function useGroups(actor: ActorRefFrom<ReturnType<typeof findLogic>>, onLogOut: () => void): Groups {
  const { t } = useTranslation();
  const { drafts, session } = useServices();
  const [recent] = useState(() => recentOf(drafts));
  const isOrganizer = useSelector(session, seesAllNgos);
  const typed = useSelector(actor, ({ context }) => context.typed);
  const found = useSelector(actor, ({ context }) => context.found);
  const reader: Reader = { isOrganizer, stationName: (code, number) => t('FIND_STATION', { code, number }) };
  const screens = useScreenRows();
  const actions = useActionRows(onLogOut);
  const isBlank = typed.trim() === '';
  // Of other words, until these are answered; what was opened lately is of none.
  const findings = isBlank === (found?.typed.trim() === '') ? found?.output : undefined;
  const own: FindGroup[] = [
    { name: 'FIND_SCREENS', rows: having(screens, wordsOf(typed)), hasMore: false },
    { name: 'FIND_ACTIONS', rows: having(actions, wordsOf(typed)), hasMore: false },
  ];
  const known = [...screens, ...actions, ...(isBlank && findings ? observerRows(findings, reader) : [])];
  const rest = isBlank ? recentGroup(recent, known) : findings ? groupsOf(findings, reader) : [];
  const listed = isBlank ? [...rest, ...withoutRepeats(own, rest)] : isWordless(typed) ? [] : [...own, ...rest];
  return {
    groups: listed.filter(({ rows }) => rows.length > 0),
    own: new Set(own.flatMap(({ rows }) => rows.map(({ key }) => key))),
    isPartial: findings?.isPartial === true,
  };
}

/** Characters that nobody sees find nothing, and not everything. */
const isWordless = (typed: string) => wordsOf(typed).length === 0;

/** Whoever is known by name again, and what was kept. */
function recentGroup(recent: readonly Recent[], known: readonly FindRow[]): FindGroup[] {
  const rows = recent.flatMap(({ key, kept }): FindRow[] => {
    const row = known.find((one) => one.key === key);
    return row ? [row] : kept ? [{ key, ...kept, isKept: true }] : [];
  });
  return [{ name: 'FIND_RECENT', rows, hasMore: false }];
}

const withoutRepeats = (groups: readonly FindGroup[], shown: readonly FindGroup[]): FindGroup[] => {
  const keys = new Set(shown.flatMap(({ rows }) => rows.map(({ key }) => key)));
  return groups.map(({ name, rows, hasMore }) => ({ name, rows: rows.filter(({ key }) => !keys.has(key)), hasMore }));
};
