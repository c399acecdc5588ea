import { listActors, listActs, type Act } from '#contract/acts.ts';
import { ActsScreen } from '#src/screens/acts/ActsScreen.tsx';
import { organizer } from '#tests/support/claims.ts';
import { openScreen, settle, type Stage } from '#tests/support/screen.tsx';

/** An organizer switched the observer Șerban off. */
export const changed: Act = {
  id: 12,
  at: '2026-11-22T06:05:00.000Z',
  actor: { kind: 'account', id: 1, name: 'ana' },
  idNgo: 2,
  ngo: 'Al doilea ONG',
  kind: 'observer.changed',
  subject: { type: 'observer', id: '7', name: 'Șerban' },
  changes: [{ field: 'isActive', from: true, to: false }],
  facts: [{ field: 'fields', value: 'name, isActive' }],
  texts: [
    { field: 'nameBefore', text: 'Serban' },
    { field: 'phone', text: null },
  ],
  undoes: 11,
  seal: { position: 1_234, hash: '8dbd827d5bab7c99' },
};

/** What a server of tomorrow tells. */
export const unheardOf: Act = {
  ...changed,
  id: 11,
  actor: { kind: 'operator', id: null, name: 'root@vm' },
  ngo: null,
  kind: 'planet.moved',
  subject: { type: 'planet', id: '9', name: null },
  changes: [{ field: 'orbit', from: null, to: 3 }],
  facts: [],
  texts: [],
  undoes: null,
  seal: null,
};

/** An act with this number, for lists of many. */
export const actOf = (id: number): Act => ({ ...changed, id, kind: 'observer.pinReset' });

export const actors = [
  { id: 1, account: 'ana' },
  { id: 3, account: 'ștefan' },
];

export async function opened(search = '', data: Act[] = [changed, unheardOf], next: string | null = null) {
  const stage = openScreen(<ActsScreen />, { search, claims: organizer });
  await settle(() => stage.waiting(listActors).answer(actors));
  await answer(stage, data, next);
  return stage;
}

export const answer = (stage: Stage, data: Act[], next: string | null = null): Promise<void> =>
  settle(() => stage.waiting(listActs).answer({ data, next }));
