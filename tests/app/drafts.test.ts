import { expect, test } from 'vitest';
import { createDrafts } from '#src/storage/drafts.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';

const draftsOf = (user: string) =>
  createDrafts(
    createSafeStorage(() => sessionStorage),
    user,
  );
const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

test('NAV-08 what was typed is found again by the same user, until it is dropped', () => {
  draftsOf('ana').keep('observer.new', 'Dan');
  const later = draftsOf('ana');
  expect([later.recall('observer.new', asText), later.recall('ngo.new', asText)]).toEqual(['Dan', undefined]);
  later.drop('observer.new');
  expect([draftsOf('ana').recall('observer.new', asText), sessionStorage.length]).toEqual([undefined, 0]);
});

test('SES-07 another user neither sees it nor finds it later', () => {
  draftsOf('ana').keep('observer.new', 'Dan');
  expect([draftsOf('ion').recall('observer.new', asText), sessionStorage.length]).toEqual([undefined, 0]);
});

test('SES-07 all of it can go', () => {
  const drafts = draftsOf('ana');
  drafts.keep('observer.new', 'Dan');
  drafts.clear();
  expect([drafts.recall('observer.new', asText), sessionStorage.length]).toEqual([undefined, 0]);
});

test.each(['{', '1', '{}', '{"user":"ana","drafts":1}', '{"user":"ana","drafts":[1,["observer.new",2]]}'])(
  'junk counts as nothing: %s',
  (junk) => {
    sessionStorage.setItem('drafts', junk);
    expect(draftsOf('ana').recall('observer.new', asText)).toBeUndefined();
  },
);
