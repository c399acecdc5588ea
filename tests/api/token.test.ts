import { expect, test } from 'vitest';
import { issuedAt, readToken } from '#src/api/token.ts';

const tokenOf = (payload: unknown) => `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;

test('SES-06 the claims of a token', () => {
  const token = tokenOf({ sub: 'maria', exp: 1_700_000_000, Organizer: true, IdNgo: '7' });
  expect(readToken(token)).toEqual({
    token,
    userName: 'maria',
    expiresAt: 1_700_000_000_000,
    organizer: true,
    idNgo: 7,
  });
});

test.each([
  [
    { organizer: 'True', idNgo: 7 },
    { organizer: true, idNgo: 7 },
  ],
  [
    { Organizer: 'false', IdNgo: 'seven' },
    { organizer: false, idNgo: null },
  ],
  [
    { Organizer: 1, IdNgo: 0 },
    { organizer: false, idNgo: null },
  ],
  [{ IdNgo: '1.5' }, { organizer: false, idNgo: null }],
  [{ IdNgo: '2147483648' }, { organizer: false, idNgo: null }],
  [{ IdNgo: '0x10' }, { organizer: false, idNgo: null }],
  [{ exp: '17' }, { expiresAt: null }],
])('SES-06 other back ends say %j', (said, read) => {
  expect(readToken(tokenOf({ sub: 'maria', ...said }))).toMatchObject(read);
});

test.each([
  ['no token', 'maria'],
  ['null', tokenOf(null)],
  ['a text', tokenOf('maria')],
  ['a list', tokenOf(['maria'])],
  ['nobody', tokenOf({ sub: '' })],
  ['a number for a name', tokenOf({ sub: 7 })],
])('SES-06 %s is no session, and was made at no time', (_what, token) => {
  expect([readToken(token), issuedAt(token)]).toEqual([null, null]);
});
