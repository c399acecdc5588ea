import { expect, test } from 'vitest';
import { queryOf } from '#src/api/address.ts';
import { firstCalls } from '#src/app/screens.ts';
import { home } from '#src/paths.ts';
import { createRemember, createShelf } from '#src/remember.ts';
import { asked, noFilter } from '#src/screens/answers/answers.query.ts';

const remember = createRemember(createShelf(() => localStorage));

test('ANS-04 what is asked ahead at home is what the screen asks for first', () => {
  const [path = '', search = ''] = home.split('?');
  expect(firstCalls(path, `?${search}`, remember)).toEqual([
    `/api/v1/answers${queryOf({ ...asked('urgents', noFilter, null), page: 1, pageSize: 5 })}`,
    '/api/v1/form',
  ]);
  expect(firstCalls(path, `?${search}&county=AB`, remember)).toEqual([]);
});
