import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { over, type Send } from '../../bench/support/client.ts';
import { alarmsOf, phoneOf, submit, type Submission } from '../../bench/support/phone.ts';
import { axe } from './axe.ts';
import { isRead, keyOf, listed, open, staff } from './desk.ts';
import { stage } from './given.ts';

const { visit, url } = stage();

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Begins as a film does, and goes on as none. */
const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(20_000, 'no film')]);
/** Begins as a picture does. */
const torn = picture.subarray(0, 40);

const files = {
  'door.png': picture,
  'urn.png': picture,
  'photo.jpg': Buffer.from('<script>alert(1)</script>'),
  'clip.mp4': film,
  'torn.png': torn,
};
type Name = keyof typeof files;

/** What a phone sends with a note. */
async function note(phone: Send, alarm: Submission, question: number, text: string, names: readonly Name[] = []) {
  const form = new FormData();
  form.set('CountyCode', alarm.countyCode);
  form.set('PollingStationNumber', String(alarm.pollingStationNumber));
  form.set('QuestionId', String(question));
  form.set('Text', text);
  for (const name of names) form.append('files', new File([new Uint8Array(files[name])], name));
  const sent = await phone('/api/v2/note', { method: 'POST', body: form });
  expect(sent.status).toBe(200);
}

test('AND-06 notes: plain text, pictures that enlarge, files that are saved', () =>
  visit(async (page) => {
    const send = await staff(url());
    const phone = await phoneOf(over(url()), 1);
    const alarm = (await alarmsOf(send, phone, 40)).at(-1);
    if (alarm === undefined) throw new Error('There is no alarm to raise.');
    await submit(phone, alarm);
    await note(phone, alarm, alarm.options[0]?.questionId ?? 0, '<img src=x onerror="document.title=1">', [
      'door.png',
      'urn.png',
      'photo.jpg',
    ]);
    await note(phone, alarm, 0, 'The whole station is crowded');
    const [thread] = await listed(send, `urgent=true&pageSize=1&county=${alarm.countyCode}`);
    if (thread === undefined) throw new Error('The note has no thread.');
    await open(page, `/urgents/details/${keyOf(thread)}`);
    await isRead(page, thread);
    await page.getByRole('region', { name: '1 note on the polling station' }).getByText('The whole station').waitFor();
    const notes = page.getByRole('list', { name: /^Notes on question/u });
    await notes.getByText('<img src=x onerror="document.title=1">').waitFor();
    expect(await page.title()).not.toBe('1');
    const tile = notes.getByRole('button', { name: /^Show picture door\.png/u });
    await notes.scrollIntoViewIfNeeded();
    await tile.locator('img').waitFor();
    expect(await axe(page)).toEqual([]);

    await tile.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Pictures and videos' });
    await viewer.getByRole('img', { name: 'door.png' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer.getByRole('link', { name: 'Save urn.png' }).waitFor();
    expect(await axe(page)).toEqual([]);
    const address = page.url();
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expect([page.url(), await tile.evaluate((button) => button === document.activeElement)]).toEqual([address, true]);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      notes.getByRole('button', { name: /photo\.jpg/u }).click(),
    ]);
    expect([file.suggestedFilename(), await readFile(await file.path(), 'utf8')]).toEqual([
      expect.stringMatching(/^[A-Z]+ \d+ \d{4}-\d\d-\d\d \d\d\.\d\d photo\.jpg$/u),
      '<script>alert(1)</script>',
    ]);
  }));

test('AND-06 a film that is none and a picture that is torn are said to be, and can be saved', () =>
  visit(
    async (page) => {
      const send = await staff(url());
      const phone = await phoneOf(over(url()), 1);
      const alarm = (await alarmsOf(send, phone, 42)).at(-1);
      if (alarm === undefined) throw new Error('There is no alarm to raise.');
      await submit(phone, alarm);
      await note(phone, alarm, 0, 'What happened', ['clip.mp4', 'torn.png']);
      const [thread] = await listed(send, `urgent=true&pageSize=1&county=${alarm.countyCode}`);
      if (thread === undefined) throw new Error('The note has no thread.');
      await open(page, `/urgents/details/${keyOf(thread)}`);
      await isRead(page, thread);
      await page
        .getByRole('button', { name: /torn\.png/u })
        .filter({ hasText: 'Save file' })
        .waitFor();
      await page.getByRole('button', { name: /^Play video clip\.mp4/u }).press('Enter');
      const viewer = page.getByRole('dialog', { name: 'Pictures and videos' });
      await viewer.getByText('This video cannot be played here. Save it to watch it in another program.').waitFor();
      expect(await axe(page)).toEqual([]);
      const link = viewer.getByRole('link', { name: 'Save clip.mp4' }).last();
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect([file.suggestedFilename(), (await readFile(await file.path())).equals(film)]).toEqual([
        expect.stringMatching(/ clip\.mp4$/u),
        true,
      ]);
      await page.keyboard.press('ArrowRight');
      await viewer.getByText('This picture cannot be shown here. Save it to look at it in another program.').waitFor();
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'detached' });
    },
    { complaints: /blob:/u },
  ));
