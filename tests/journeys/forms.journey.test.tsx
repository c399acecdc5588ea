import { beforeEach, describe, expect, test } from 'vitest';
import { journeys } from '#tests/support/journey.ts';
import { does, open, shows } from './forms.when.ts';
import { threeForms } from './three-forms.given.ts';
import { formsWorld } from './forms.given.ts';

/*
 * What an organizer does with the list of forms, as the specification tells it (FRM). Written without a look at the
 * product's machines: the server answering, refusing and being out of reach are steps like any other.
 */

const paths = journeys({
  begins: 'listed',
  story: {
    listed: {
      'moves the last one up': 'reordered',
      'asks to delete one': 'askedToDelete',
      'deletes one with answers': 'deleteRefused',
      'deletes without a connection': 'notDeleted',
      'duplicates one': 'duplicated',
      'looks at one': 'looking',
      'imports a published sample': 'imported',
      'imports one whose code is taken': 'importedWithOtherCode',
      'imports a broken file': 'told',
      'imports without a connection': 'notImported',
    },
    reordered: { 'comes back later': 'stillReordered', 'takes the usual order': 'listed' },
    stillReordered: {},
    askedToDelete: { 'calls it off': 'listed', agrees: 'deleted' },
    deleted: {},
    deleteRefused: {},
    notDeleted: {},
    duplicated: {},
    looking: { 'turns to the next section': 'lookingFurther', closes: 'listed' },
    lookingFurther: {},
    imported: {},
    importedWithOtherCode: {},
    told: { closes: 'listed' },
    notImported: {},
  },
  does,
  shows,
});

formsWorld();

beforeEach(async () => {
  await threeForms();
  await open();
});

describe('FRM-01 FRM-02 FRM-03 FRM-04 an organizer among the forms', () => {
  test('there are ways enough', () => {
    expect(paths.length).toBeGreaterThan(12);
  });

  test.each(paths)('$title', async ({ walk }) => {
    await expect(walk()).resolves.toBeUndefined();
  });
});
