import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJwt, SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { demoLogins } from '#server/seed/register.ts';
import { logIn } from './browser.ts';
import { forms, type Form } from './session-forms.given.ts';
import { stage } from './given.ts';

const { visit, url, data } = stage();
const { account, password } = demoLogins.organizer;

/** As the server gives it. */
async function newToken(): Promise<string> {
  const answer = await fetch(`${url()}/api/v2/access/authorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: account, password }),
  });
  const body: unknown = await answer.json();
  return typeof body === 'object' && body !== null && 'access_token' in body ? String(body.access_token) : '';
}

/** A token of the same user that the server takes, and that ends in four minutes. */
async function endingToken(): Promise<string> {
  const key = new TextEncoder().encode((await readFile(join(data(), 'jwt.key'), 'utf8')).trim());
  const claims = decodeJwt(await newToken());
  const token = new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1_000) + 240 });
  return token.setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
}

async function openWith(page: Page, token: string, path: string) {
  await page.goto('/login');
  await page.evaluate((token) => localStorage.setItem('token-id', token), token);
  await page.goto(path);
}

const isOf = ({ request }: Form, method: string, address: string) =>
  method === request.method && new URL(address).pathname === request.path;

/** How the server answered what the form sent, one after the other. */
function answersTo(page: Page, form: Form): number[] {
  const answers: number[] = [];
  page.on('response', (response) => {
    if (isOf(form, response.request().method(), response.url())) answers.push(response.status());
  });
  return answers;
}

async function logInAgain(page: Page) {
  await page.getByRole('button', { name: 'Log in again' }).last().click();
  const dialog = page.getByRole('dialog', { name: `Log in again as ${account}` });
  await dialog.locator('input[name="renewal"]').fill(password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByText(/^Your session ends at/u)
    .first()
    .waitFor({ state: 'detached' });
}

/** The server takes the token no more when the form is sent, and answers so when it may. */
function refuseFirst(page: Page, form: Form, mayAnswer: Promise<void>): Promise<void> {
  const arrived = Promise.withResolvers<void>();
  let isFirst = true;
  const refusal = { status: 401, contentType: 'application/problem+json', body: '{"detail":"Expired."}' };
  const routed = page.route(
    ({ pathname }) => pathname === form.request.path,
    async (route) => {
      if (!isFirst || !isOf(form, route.request().method(), route.request().url())) return route.fallback();
      isFirst = false;
      arrived.resolve();
      await mayAnswer;
      await route.fulfill(refusal);
    },
  );
  return routed.then(() => arrived.promise);
}

/** Gives what had been kept; null where nothing was, or nothing has to be done. */
async function sendAgain(page: Page, form: Form): Promise<string[] | null> {
  if (form.goesByItself === true) return null;
  await form.fill(page);
  const kept = form.isSecret === true ? null : await form.typed(page);
  await form.send(page);
  return kept;
}

describe.each(forms)('the session ends over: $name', (form) => {
  test('SES-08 it is said before; logging in in place keeps the work, and what was on its way goes out once', () =>
    visit(
      async (page) => {
        await openWith(page, await endingToken(), form.path);
        await page.getByText(/^Your session ends at/u).waitFor();
        await form.fill(page);
        const before = await form.typed(page);
        const answers = answersTo(page, form);
        const renewed = Promise.withResolvers<void>();
        const arrived = refuseFirst(page, form, renewed.promise);
        await form.send(page);
        await arrived;
        await logInAgain(page);
        expect(await form.typed(page)).toEqual(before);
        renewed.resolve();
        await page.getByText(form.done).first().waitFor();
        expect(answers.map((status) => (status < 300 ? 'done' : status))).toEqual([401, 'done']);
      },
      { complaints: /401/u },
    ));

  test('SES-05 SES-08 it ended unnoticed: after the login the work is there, and goes out once; no secret is kept', () =>
    visit(
      async (page) => {
        await openWith(page, await newToken(), form.path);
        await form.fill(page);
        const before = await form.typed(page);
        const answers = answersTo(page, form);
        const refused = refuseFirst(page, form, Promise.resolve());
        await form.send(page);
        await refused;
        await page.getByRole('heading', { name: 'Welcome to Vigil' }).waitFor();
        const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
        expect(kept).not.toMatch(/471104711047110|471105|a-long-password/u);
        await logIn(page);
        if (form.recover !== undefined) await page.getByRole('button', { name: form.recover, exact: true }).click();
        await page.waitForURL(`**${form.path}`);
        const isKept = form.isSecret !== true && form.goesByItself !== true;
        expect(await sendAgain(page, form)).toEqual(isKept ? before : null);
        await page.getByText(form.done).first().waitFor();
        expect(answers.map((status) => (status < 300 ? 'done' : status))).toEqual([401, 'done']);
      },
      { complaints: /401/u },
    ));
});
