import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import en from '#public/assets/i18n/en.json';
import '#src/screens/login/SecondStep.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { openConsole } from '#tests/support/console.ts';
import { loginNetwork, password, shell, token, user } from './login.given.ts';

const authorize = 'POST /api/v2/access/authorize';
const begin = 'POST /api/v3/access/factor';
const confirm = 'POST /api/v3/access/factor/confirm';
const network = loginNetwork();

const refused = (code: string, status = 400) => HttpResponse.json({ code, detail: code }, { status });
const setup = { secret: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/Vigil:ana?secret=GEZDGNBVGY3TQOJQ&issuer=Vigil' };
const bodiesOf = (path: string) =>
  network.seen.filter((one) => `${one.method} ${one.address}` === path).map(({ body }) => JSON.parse(body));
const code = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Co/u });

beforeEach(() => {
  network.answer('GET /assets/i18n/en.json', () => HttpResponse.json(en));
});

async function passwordTyped(answer: () => Response): Promise<void> {
  await openConsole({ shell });
  network.answer(authorize, answer);
  await userEvent.type(user(), ' ana ');
  await userEvent.type(password(), 'secret{Enter}');
}

describe('PEO-04 the code of the second factor', () => {
  test('is asked for after the password, has the focus, and goes with what was typed before', async () => {
    await passwordTyped(() => refused('second-factor-needed'));
    expect(await code()).toHaveFocus();
    expect(screen.queryByLabelText('Password')).not.toBeVisible();
    await expectAccessible();
    network.answer(authorize, () => HttpResponse.json({ access_token: token }));
    await userEvent.keyboard('123 456{Enter}');
    await screen.findByText('the frame');
    expect(bodiesOf(authorize)).toEqual([
      { user: 'ana', password: 'secret' },
      { user: 'ana', password: 'secret', code: '123 456' },
    ]);
    expect(localStorage.getItem('token-id')).toBe(token);
  });

  test('while it is checked, the button says so', async () => {
    await passwordTyped(() => refused('second-factor-needed'));
    await code();
    const held = network.hold(authorize);
    expect(screen.getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-busy', 'false');
    await userEvent.keyboard('123456{Enter}');
    await held.arrived;
    expect(screen.getByRole('button', { name: 'Logging in…' })).toHaveAttribute('aria-busy', 'true');
    held.answer(HttpResponse.json({ access_token: token }));
    await screen.findByText('the frame');
  });

  const problems: [string, string, () => Response, string | RegExp, 'true' | 'false'][] = [
    ['nothing typed', '', () => refused('bug'), 'Enter the code.', 'true'],
    ['a wrong one', '000000', () => refused('second-factor-wrong'), /^The code is wrong, was used already/u, 'true'],
    [
      'too many',
      '000000',
      () => new HttpResponse(null, { status: 429, headers: { 'Retry-After': '600' } }),
      /^Too many attempts\. You can try again in /u,
      'false',
    ],
    ['no connection', '000000', () => HttpResponse.error(), /^The server cannot be reached\./u, 'false'],
  ];
  test.each(problems)('%s has its message at the field', async (_, typed, answer, message, isInvalid) => {
    await passwordTyped(() => refused('second-factor-needed'));
    await code();
    network.answer(authorize, answer);
    await userEvent.keyboard(`${typed}{Enter}`);
    const field = await code();
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([typed, isInvalid]);
    await expectAccessible();
  });

  test('one can go back to the password, which is there as it was typed', async () => {
    await passwordTyped(() => refused('second-factor-needed'));
    await code();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the password' }));
    expect([user().value, password().value]).toEqual([' ana ', 'secret']);
    expect(password()).toBeVisible();
    expect(screen.queryByLabelText('Code')).toBeNull();
  });

  test('where it was reset meanwhile and everybody has to have one, it is set up anew', async () => {
    await passwordTyped(() => refused('second-factor-needed'));
    await code();
    network.answer(authorize, () => refused('second-factor-missing'));
    network.answer(begin, () => HttpResponse.json(setup));
    await userEvent.keyboard('123456{Enter}');
    expect(await screen.findByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
    expect(bodiesOf(begin)).toEqual([{ user: 'ana', password: 'secret' }]);
  });

  test('a password that was changed meanwhile leads back to it', async () => {
    await passwordTyped(() => refused('second-factor-needed'));
    await code();
    network.answer(authorize, () => HttpResponse.text('Invalid credentials', { status: 400 }));
    await userEvent.keyboard('123456{Enter}');
    await waitFor(() => expect(password()).toHaveAccessibleDescription('The login credentials are invalid.'));
  });
});

describe('PEO-04 where everybody has to have one', () => {
  test('it is set up before the session begins: secret, code, recovery codes', async () => {
    network.answer(begin, () => HttpResponse.json(setup));
    await passwordTyped(() => refused('second-factor-missing'));
    expect(await code()).toHaveFocus();
    expect(screen.getByRole('img', { name: 'QR code with the secret below' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/svg\+xml,/u),
    );
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
    await expectAccessible();
    network.answer(confirm, () => refused('second-factor-wrong'));
    await userEvent.keyboard('000000{Enter}');
    const field = await code();
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^The code is wrong/u));
    network.answer(confirm, () =>
      HttpResponse.json({ access_token: token, expires_in: 60, recoveryCodes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] }),
    );
    await userEvent.clear(field);
    await userEvent.type(field, '123456{Enter}');
    expect((await screen.findByRole('list', { name: 'Recovery codes' })).textContent).toBe('AAAAA-BBBBBCCCCC-DDDDD');
    expect(localStorage.getItem('token-id')).toBeNull();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
    await screen.findByText('the frame');
    expect([localStorage.getItem('token-id'), bodiesOf(begin), bodiesOf(confirm).at(-1)]).toEqual([
      token,
      [{ user: 'ana', password: 'secret' }],
      { user: 'ana', password: 'secret', code: '123456' },
    ]);
  });

  test('an empty code is not sent, and one can go back to the password', async () => {
    network.answer(begin, () => HttpResponse.json(setup));
    await passwordTyped(() => refused('second-factor-missing'));
    const field = await code();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(field).toHaveAccessibleDescription('Enter the code.');
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(bodiesOf(confirm)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Back to the password' }));
    expect(password()).toBeVisible();
    expect(screen.queryByText('GEZD GNBV GY3T QOJQ')).toBeNull();
  });

  test('a server that does not answer can be asked again', async () => {
    network.answer(begin, () => HttpResponse.error());
    await passwordTyped(() => refused('second-factor-missing'));
    expect(await screen.findByText(/^The server did not answer as expected/u)).toBeVisible();
    network.answer(begin, () => HttpResponse.json(setup));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await code()).toBeVisible();
  });
});
