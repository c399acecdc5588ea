import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { logIn } from './browser.ts';
import { stage } from './given.ts';

const { visit, url } = stage();

/** `npm run simulate`, as somebody types it in another window; gives what it said and how it ended. */
function simulate(...args: string[]): Promise<{ said: string; code: unknown }> {
  const simulator = spawn(process.execPath, ['server/cli/simulate.ts', '--server', url(), ...args]);
  let said = '';
  simulator.stderr.on('data', (text: Buffer) => (said += text.toString()));
  return once(simulator, 'close').then(([code]) => ({ said, code }));
}

test(
  'ANS-04 NTF-03 NTF-06 NTF-07 on a simulated election day emergencies arrive live, a county is written to, and the ledger agrees',
  () =>
    visit(async (page) => {
      await page.goto('/urgents?urgente=true&order=newest');
      await logIn(page);
      const rows = page.locator('nav a[data-place]');
      await rows.first().waitFor();
      const before = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      const day = simulate('--observers', '80', '--speed', '3000', '--seed', '7', '--check');

      await page.getByRole('button', { name: /^Show [\d,]+ new/u }).click();
      const first = () => page.locator('nav a[data-place="0"]').getAttribute('href');
      await expect.poll(first).not.toBe(before[0]);
      const alarm = await first();
      expect(before).not.toContain(alarm);
      await page.locator('nav a[data-place="0"]').click();
      await page.waitForURL(({ pathname }) => alarm?.startsWith(pathname) ?? false);
      await page.getByRole('region').getByText('Flagged').first().waitFor();

      await page.goto('/notifications?county=B');
      await page.getByRole('button', { name: 'Select all', exact: true }).click();
      await page.locator('input[name="title"]').fill('Sector 1');
      await page.locator('textarea[name="message"]').fill('Call the desk when the counting begins.');
      await page.getByRole('button', { name: /^Send to \d+ observers?/u }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('link', { name: 'See the deliveries' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sector 1' }).waitFor();
      await page.getByRole('cell', { name: 'Recorded, not sent' }).first().waitFor();
      await expect.poll(() => page.getByRole('cell', { name: 'Queued' }).count()).toBe(0);

      const { said, code } = await day;
      expect(said).toContain('0 lost, 0 doubled, 0 different.');
      expect(code).toBe(0);
    }),
  180_000,
);
