import { expect, test } from 'vitest';
import { withoutSecrets } from '#src/recording/secrets.ts';

test('secrets never reach the inspector, wherever they stand', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2lnbmF0dXJl';
  expect(
    withoutSecrets.value({
      type: 'session.opened',
      token,
      output: { access_token: token, list: [`Bearer ${token}`] },
      values: { user: 'ana', password: 'vigil-demo', pin: 1234, newPin: '1234', pinned: true, name: 'Ana Pin' },
      nothing: null,
    }),
  ).toEqual({
    type: 'session.opened',
    token: '•••',
    output: { access_token: '•••', list: ['Bearer •••'] },
    values: { user: 'ana', password: '•••', pin: '•••', newPin: '•••', pinned: true, name: 'Ana Pin' },
    nothing: null,
  });
});

test('PEO-04 nor do codes of a second factor, and what makes them; other codes do', () => {
  const address = 'otpauth://totp/Vigil:ana?secret=GEZDGNBVGY3TQOJQ&issuer=Vigil';
  const typed = ['123456', ' 123 456', 'AAAAA-bbbbb', 'aaaaabbbbb'];
  expect(
    withoutSecrets.value({
      secret: { secret: 'GEZDGNBVGY3TQOJQ', address },
      recoveryCodes: ['AAAAA-BBBBB'],
      typed: typed.map((code) => ({ type: 'code.submitted', code })),
      other: ['A1', 'second-factor-wrong', '12345', '1234567'].map((code) => ({ code })),
    }),
  ).toEqual({
    secret: { secret: '•••', address: '•••' },
    recoveryCodes: ['•••'],
    typed: typed.map(() => ({ type: 'code.submitted', code: '•••' })),
    other: ['A1', 'second-factor-wrong', '12345', '1234567'].map((code) => ({ code })),
  });
});

test('the inspector is shown the beginning of long lists', () => {
  expect(withoutSecrets.value({ past: Array.from({ length: 1_000 }, (_, at) => at) })).toEqual({
    past: [...Array.from({ length: 50 }, (_, at) => at), { '+': 950 }],
  });
});
