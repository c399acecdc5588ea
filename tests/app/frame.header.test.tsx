import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/axe.ts';
import { openConsole } from '#tests/support/console.ts';
import { frameStage, heading } from './frame.given.tsx';

frameStage();

/** jsdom opens no popover: what stands in the user's menu is hidden there. `e2e/looks.test.ts` opens it. */
const inMenu = { hidden: true };

describe('the header', () => {
  test('NAV-06 the logo leads home', async () => {
    await openConsole({ path: '/observatori' });
    await heading();
    expect(screen.getByRole('link', { name: /: Home page$/u })).toHaveAttribute('href', '/urgents?urgente=true');
  });

  test('SIT-06 it leads to the section that was chosen, where the next visit begins, too', async () => {
    await openConsole({ path: '/observatori' });
    await heading();
    const choice = await screen.findByRole('combobox', { name: 'Start page', ...inMenu });
    expect(
      within(choice)
        .getAllByRole('option', inMenu)
        .map(({ textContent }) => textContent),
    ).toEqual(['Emergencies', 'Answers', 'Statistics', 'Observers']);
    await userEvent.selectOptions(choice, 'Answers');
    expect(screen.getByRole('link', { name: /: Home page$/u })).toHaveAttribute('href', '/answers');
    cleanup();
    await openConsole({ path: '/' });
    await waitFor(() => expect(location.pathname).toBe('/answers'));
  });

  test('NAV-06 names the sections, marks the current one, and opens the guide in a new tab', async () => {
    await openConsole();
    await heading();
    const links = within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link');
    expect(
      links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['Emergencies', '/urgents?urgente=true', 'page'],
      ['Answers', '/answers', null],
      ['Statistics', '/statistics', null],
      ['Observers', '/observatori', null],
      ['Forms', '/formulare', null],
      ['Notifications', '/notifications', null],
    ]);
    const guide = await screen.findByRole('link', { name: /^Observer’s guide/u, ...inMenu });
    expect(['href', 'target', 'rel'].map((name) => guide.getAttribute(name))).toEqual([
      '/guide-en.pdf',
      '_blank',
      'noopener noreferrer',
    ]);
    await expectAccessible();
  });

  test('NAV-06 the guide is configuration', async () => {
    await openConsole({ config: { guideUrl: 'https://ngo.example/guide.pdf' } });
    await heading();
    expect(await screen.findByRole('link', { name: /guide/u, ...inMenu })).toHaveAttribute(
      'href',
      'https://ngo.example/guide.pdf',
    );
  });

  test('LNG-01 LNG-02 the language is chosen, kept, followed by page and guide', async () => {
    await openConsole();
    await heading();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language', ...inMenu }), 'Română');
    expect(await screen.findByRole('link', { name: 'Observatori' })).toBeVisible();
    expect(await screen.findByRole('link', { name: /Ghidul/u, ...inMenu })).toHaveAttribute('href', '/guide-ro.pdf');
    expect([document.documentElement.lang, localStorage.getItem('language')]).toEqual(['ro', 'ro']);
    await expectAccessible();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Limba', ...inMenu }), 'English');
    expect(await screen.findByRole('link', { name: 'Observers' })).toBeVisible();
  });

  test('the theme is chosen and remembered', async () => {
    await openConsole();
    await heading();
    const choice = await screen.findByRole('combobox', { name: 'Theme', ...inMenu });
    const state = () => [document.documentElement.dataset['theme'], localStorage.getItem('theme')];
    await userEvent.selectOptions(choice, 'Dark');
    expect(state()).toEqual(['dark', 'dark']);
    expect(choice).toHaveDisplayValue('Dark');
    await userEvent.selectOptions(choice, 'Same as device');
    expect(state()).toEqual([undefined, null]);
  });

  test('NAV-06 on narrow screens the sections stand in a drawer', async () => {
    await openConsole();
    await heading();
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = screen.getByRole('dialog', { name: 'Menu' });
    expect(within(drawer).getByRole('link', { name: 'Observers' })).toBeVisible();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('NAV-09 the reader keeps their place', () => {
  test('the title follows the heading, and a navigation puts the focus on it', async () => {
    await openConsole({ path: '/nowhere', config: { productName: 'Electio' } });
    await waitFor(() => expect(document.title).toBe('Page not found · Electio'));
    await userEvent.click(screen.getByRole('link', { name: 'Observers' }));
    expect(await screen.findByRole('heading', { name: 'Observers list' })).toHaveFocus();
    await waitFor(() => expect(document.title).toBe('Observers list · Electio'));
  });

  test('the skip link leads to the content', async () => {
    await openConsole();
    await heading();
    const skip = screen.getByRole('link', { name: 'Skip to the content' });
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
  });
});
