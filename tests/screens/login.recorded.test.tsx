import userEvent from '@testing-library/user-event';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import en from '#public/assets/i18n/en.json';
import { createRecording } from '#src/recording/hook.ts';
import '#src/screens/login/SecondStep.tsx';
import { openConsole } from '#tests/support/console.ts';
import { loginNetwork, password, shell, user } from './login.given.ts';

const network = loginNetwork();

beforeEach(() => {
  network.answer('GET /assets/i18n/en.json', () => HttpResponse.json(en));
});

test('PRB-01 PRB-02 what happens at a login is recorded, a second factor and all, and no secret of it', async () => {
  const recording = createRecording();
  await openConsole({ shell, recording });
  const refuse = (code: string, status: number) =>
    network.answer('POST /api/v2/access/authorize', () => HttpResponse.json({ code, detail: code }, { status }));
  refuse('credentials-invalid', 401);
  await userEvent.type(user(), 'ana');
  await userEvent.type(password(), 'Secret!1{Enter}');
  await screen.findByText(en.CREDENTIALS_INVALID);
  refuse('second-factor-missing', 400);
  network.answer('POST /api/v3/access/factor', () =>
    HttpResponse.json({ secret: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/Vigil:ana?secret=GEZDGNBVGY3TQOJQ' }),
  );
  await userEvent.type(password(), 'Secret!2{Enter}');
  await screen.findByRole('textbox', { name: /^Co/u });
  const { actors, events } = (await recording.recorder()).kept();
  const taken = (machine: string) => {
    const ids = new Set(actors.filter((one) => one.machine === machine).map(({ id }) => id));
    return events.filter(({ actor }) => ids.has(actor)).map(({ event }) => JSON.parse(event).type);
  };
  expect(taken('login').filter((type) => type === 'login.submitted')).toHaveLength(2);
  expect(taken('enrolment')).toContain('xstate.done.actor.begin');
  expect(JSON.stringify([actors, events])).not.toMatch(/Secret!|GEZDGNBV|"ana"/u);
});
