import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passwordProblem } from '#contract/new-password.values.ts';
import { accountKey, readableName } from '#contract/account-names.values.ts';

describe('PEO-03 names of accounts', () => {
  test.each([
    ['Ana', 'ana'],
    ['ＡＮＡ', 'ana'],
    ['a\u200Bna', 'ana'],
    ['an\u00ADa\u2060', 'ana'],
    ['\u202Eana', 'ana'],
    ['  ana ', 'ana'],
    ['ana  pop', 'ana\u00A0pop'],
    ['ă', 'a\u0306'],
    ['Ștefan', 'ștefan'],
    ['ﬁrma', 'firma'],
    ['ION', 'ion'],
    ['admin\u{E0041}', 'admin'],
  ])('%j and %j are one', (one, other) => expect(accountKey(one)).toBe(accountKey(other)));

  test.each([
    ['ana', 'anna'],
    ['ana', 'ană'],
    ['ana pop', 'anapop'],
    ['ana1', 'ana2'],
  ])('%j and %j are two', (one, other) => expect(accountKey(one)).not.toBe(accountKey(other)));

  test('a key is its own key, whatever people type', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (name) => {
        expect(accountKey(accountKey(name))).toBe(accountKey(name));
        expect(accountKey(readableName(name))).toBe(accountKey(name));
      }),
    );
  });

  test('what is stored is what was typed, without what nobody sees', () => {
    expect(readableName(' Ana\u200B  Pop\u202E ')).toBe('Ana Pop');
    expect(readableName('Ana\t\u0000\tPop')).toBe('Ana Pop');
  });
});

describe('PEO-03 new passwords', () => {
  test.each([
    ['elevensigns', 'ana', 'password-too-short'],
    ['ﬁftyﬁfty', 'ana', 'password-too-short'],
    ['maria.popescu', 'Maria.Popescu', 'password-is-account'],
    ['MARIA.POPESCU', 'maria.popescu', 'password-is-account'],
    ['mariapop2026!', 'mariapop', 'password-is-account'],
    ['mariamariamaria', 'maria', 'password-is-account'],
    ['ｍａｒｉａ.popescu', 'maria.popescu', 'password-is-account'],
    ['twelve signs', 'ana', undefined],
    ['maria likes green boats', 'maria', undefined],
    ['banana boat in june', 'ana', undefined],
    ['ana ana ana ana', 'ana', undefined],
  ])('%j for %j: %s', (password, account, problem) => expect(passwordProblem(password, account)).toBe(problem));
});
