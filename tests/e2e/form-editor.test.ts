import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { crash, downloaded, focused, kept, openEditor, press, shown, tabTo } from './form-editor.given.ts';
import { stage } from './given.ts';

const { visit, url } = stage();

test('FED-01 FED-04 FED-07 FED-08 an author writes a form with the keyboard alone, loses the page, goes on and publishes', () =>
  visit(async (first, context) => {
    await openEditor(first, '/formulare/nou');
    await expect.poll(() => focused(first)).toBe('Form title');
    await first.keyboard.type('Night shift');
    await tabTo(first, 'Form code');
    await first.keyboard.type('NS');
    await tabTo(first, 'Add section');
    await press(first, 'Enter');
    await expect.poll(() => focused(first)).toBe('Section title');
    await first.keyboard.type('Closing');
    await tabTo(first, 'Add question');
    await press(first, 'Enter');
    await expect.poll(() => focused(first)).toBe('Text of question A1');
    await first.keyboard.type('Was the urn sealed?');
    await press(first, 'Enter');
    await expect.poll(() => focused(first)).toBe('Text of option 1');
    await first.keyboard.type('Yes');
    await press(first, 'Enter');
    await first.keyboard.type('No');
    await press(first, 'Enter');
    await first.keyboard.type('Cannot tell');
    await kept(first);

    const page = await crash(first, context);
    await page.goto('/formulare/nou');
    await shown(page, 'Unsaved work was found');
    await expect.poll(() => focused(page)).toBe('Not now');
    expect(await axe(page)).toEqual([]);
    await tabTo(page, 'Go on with it');
    await press(page, 'Enter');
    await page.getByLabel('Form title').waitFor();
    expect(await page.getByLabel('Form title').inputValue()).toBe('Night shift');

    await tabTo(page, '3 options of question A1');
    await press(page, 'Enter');
    await tabTo(page, 'Text of option 3');
    await press(page, 'Alt+ArrowUp');
    await expect.poll(() => focused(page)).toBe('Text of option 2');
    await press(page, 'Control+z', 'Control+Shift+z');
    await tabTo(page, 'Text of option 3');
    await tabTo(page, 'Flag option');
    await press(page, 'Space');
    await tabTo(page, 'Publish', 'Shift+Tab');
    await press(page, 'Enter');
    await shown(page, 'Publish this form?');
    await tabTo(page, 'Publish');
    await press(page, 'Enter');
    await shown(page, 'The form has been published');
    await page.getByRole('heading', { level: 1, name: 'Forms' }).waitFor();

    expect(await downloaded(url(), 'NS')).toEqual({
      title: 'Night shift',
      version: 1,
      sections: [
        {
          code: 'A',
          title: 'Closing',
          questions: [
            {
              code: 'A1',
              text: 'Was the urn sealed?',
              type: 1,
              options: [
                { text: 'Yes', flagged: false, isFreeText: false },
                { text: 'Cannot tell', flagged: false, isFreeText: false },
                { text: 'No', flagged: true, isFreeText: false },
              ],
            },
          ],
        },
      ],
    });
    await page.goto('/formulare/nou');
    expect(await page.getByLabel('Form title').inputValue()).toBe('');
  }));

test('FED-06 TAB-06 on a small phone, too, nothing stands over the field that is led to', () =>
  visit(async (page) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openEditor(page, '/formulare/2');
    await page.getByRole('checkbox', { name: 'Select question' }).last().check();
    const text = page.getByRole('textbox', { name: 'Text of question' }).first();
    await text.fill('');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.locator('p', { hasText: 'Fill this in.' }).waitFor();
    const isInSight = () =>
      text.evaluate((field) => {
        const { left, top, width, height } = field.getBoundingClientRect();
        return (
          field === document.activeElement && field === document.elementFromPoint(left + width / 2, top + height / 2)
        );
      });
    await expect.poll(isInSight).toBe(true);
  }));

test('FED-05 NAV-08 somebody else saved meanwhile: nothing is overwritten before it was seen', () =>
  visit(
    async (page, context) => {
      await openEditor(page, '/formulare/2');
      const other = await context.newPage();
      await other.goto('/formulare/2');
      await shown(other, 'This form is open in another tab too.');
      await other.getByLabel('Form title').fill('Voting, seen by others');
      await other.getByRole('button', { name: 'Publish', exact: true }).click();
      await other.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
      await shown(other, 'The form has been published');

      await page.bringToFront();
      await shown(page, /Another tab saved version/u);
      await page.getByRole('textbox', { name: 'Section title' }).fill('Before the doors');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
      await shown(page, 'Somebody else saved this form');
      await shown(page, /“Voting” becomes “Voting, seen by others”/u);
      expect(await axe(page)).toEqual([]);
      await page.getByRole('button', { name: 'Put my changes into theirs' }).click();
      await expect.poll(() => page.getByLabel('Form title').inputValue()).toBe('Voting, seen by others');
      expect(await page.getByRole('textbox', { name: 'Section title' }).inputValue()).toBe('Before the doors');

      await page.getByRole('link', { name: 'Statistics' }).click();
      await shown(page, 'Leave with unsaved changes?');
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor();
    },
    { complaints: /409/u },
  ));
