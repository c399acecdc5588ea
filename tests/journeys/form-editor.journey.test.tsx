import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { journeys } from '#tests/support/journey.ts';
import { does, open, shows } from './form-editor.when.ts';
import { formsWorld } from './forms.given.ts';

/*
 * How an organizer writes a form, as the specification tells it (FED, NAV-08). Written without a look at the product's
 * machines: the server refusing, being out of reach and somebody else at work are steps like any other.
 */

const paths = journeys({
  begins: 'empty',
  story: {
    empty: { 'publishes at once': 'toldWhatIsMissing', 'gives it a name': 'named' },
    toldWhatIsMissing: {},
    named: { 'saves a draft': 'drafted', 'wants to go away': 'askedToGo', 'writes a question': 'complete' },
    askedToGo: { stays: 'named', 'discards it': 'atTheForms', 'leaves it here': 'keptAside' },
    atTheForms: { 'begins a form': 'empty' },
    keptAside: { 'begins a form': 'offered' },
    offered: { 'goes on with it': 'named', 'throws it away': 'empty' },
    drafted: {},
    complete: {
      'publishes outside again': 'published',
      'publishes in a tunnel': 'notSaved',
      'loses the browser': 'offered',
    },
    notSaved: { 'publishes outside again': 'published' },
    published: { 'opens it again': 'reopened' },
    reopened: { 'changes an option': 'changed' },
    changed: {
      'undoes it': 'undone',
      publishes: 'updated',
      'publishes after a colleague': 'conflict',
      'publishes after it was deleted': 'vanished',
    },
    undone: {},
    updated: {},
    conflict: { 'puts both together': 'merged', 'takes theirs': 'yielded', 'insists on ours': 'replaced' },
    merged: { publishes: 'mergedOut' },
    mergedOut: {},
    yielded: {},
    replaced: {},
    vanished: { 'saves it anew': 'renewed' },
    renewed: {},
  },
  does,
  shows,
});

formsWorld();

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  await open('/formulare/nou');
});

describe('FED-01 FED-05 FED-06 FED-08 NAV-08 an organizer writes a form', () => {
  test('there are ways enough', () => {
    expect(paths.length).toBeGreaterThan(13);
  });

  test.each(paths)('$title', async ({ walk }) => {
    await expect(walk()).resolves.toBeUndefined();
  });
});
