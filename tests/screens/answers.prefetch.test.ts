import { expect, test } from 'vitest';
import { queryOf } from '#src/api/requestUrl.ts';
import { prefetchCallsAt } from '#src/app/prefetchCalls.ts';
import { home } from '#src/routes.ts';
import { createPreferences } from '#src/storage/preferences.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';
import { noFilter } from '#src/screens/answers/answers.filter.ts';
import { asked, askedOfDesk, readPlace } from '#src/screens/answers/answers.query.ts';
import { askedAhead } from '#tests/support/askedAhead.ts';

const preferences = createPreferences(createSafeStorage(() => localStorage));

test('ANS-04 what is asked ahead at home is what the screen asks for first', () => {
  const [path = '', search = ''] = home.split('?');
  const first = (sent: string, ...features: string[]) =>
    askedAhead((cache) => prefetchCallsAt(cache, path, sent, { preferences, features }));
  expect(first(`?${search}`)).toEqual([
    `/api/v1/answers${queryOf({ ...asked('urgents', noFilter, null), page: 1, pageSize: 5 })}`,
    '/api/v1/form',
  ]);
  expect(first(`?${search}&county=AB`)).toEqual([]);
});

test('DSK-02 with a desk it is what the desk asks for first', () => {
  const [path = '', search = ''] = home.split('?');
  const { filter } = readPlace(path, new URLSearchParams(search), true);
  const { desk } = filter;
  if (desk === undefined) throw new Error('The desk has a filter.');
  const given = { preferences, features: ['desk'] };
  expect(askedAhead((cache) => prefetchCallsAt(cache, path, `?${search}`, given))).toEqual([
    `/api/v3/reviews${queryOf({ ...askedOfDesk(filter, desk, null), order: desk.order, page: 1, pageSize: 5 })}`,
    '/api/v1/form',
  ]);
});
