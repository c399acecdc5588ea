import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { list, observer, openObservers } from './observers.given.tsx';
import { namesShown, press, settle } from '#tests/support/screen.tsx';

/** A layout: rows of 36 px below 160, and 40 px of pages below them. */
function layout(this: Element): DOMRect {
  const rows: Element[] = [...document.querySelectorAll('tbody > tr')];
  const at = rows.indexOf(this);
  return at === -1 ? new DOMRect(0, 60, 1000, 100 + rows.length * 36 + 40) : new DOMRect(0, 160 + at * 36, 1000, 36);
}

const many = Array.from({ length: 100 }, (_, index) => observer(index + 1));
const sizes = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' });
const choose = (value: string) => settle(() => fireEvent.change(sizes(), { target: { value } }));
const resize = (height: number) =>
  settle(() => {
    vi.stubGlobal('innerHeight', height);
    fireEvent(window, new Event('resize'));
  });

async function listed(search = '') {
  const stage = openObservers(search);
  await list(stage, many, 230);
  return stage;
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(layout);
  vi.stubGlobal('innerHeight', 900);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('OBS-02 as many rows as the window has room for', () => {
  test('they follow the window, and stand in the address', async () => {
    const stage = await listed();
    await choose('fit');
    // 900 - 160 above - 40 of pages - 16 to the end, by 36.
    expect([namesShown().length, stage.address(), sizes().value]).toEqual([19, 'size=19', 'fit']);
    await resize(700);
    expect([namesShown().length, stage.address(), sizes().value]).toEqual([13, 'size=13', 'fit']);
  });

  test('never fewer than 5, however low the window is, and never more than 100', async () => {
    await listed();
    await choose('fit');
    await resize(200);
    expect(namesShown()).toHaveLength(5);
    await resize(9000);
    expect(namesShown()).toHaveLength(100);
  });

  test('the next visit has them again, whatever number was chosen before', async () => {
    await listed();
    await choose('25');
    await choose('fit');
    cleanup();
    const next = await listed();
    expect([namesShown().length, next.address(), sizes().value]).toEqual([19, 'size=19', 'fit']);
  });

  test('a number chosen instead is kept, and the window changes nothing any more', async () => {
    const stage = await listed();
    await choose('fit');
    await choose('25');
    await resize(700);
    expect([namesShown().length, stage.address(), sizes().value]).toEqual([25, 'size=25', '25']);
  });

  test('the first row in sight stays in sight', async () => {
    await listed('page=3&size=9');
    expect(namesShown()[0]).toBe('Observer 19');
    await choose('fit');
    expect(namesShown()[0]).toBe('Observer 1');
    expect(namesShown()).toContain('Observer 19');
  });

  test('somebody who follows the address sees the same rows, and which number that is', async () => {
    await listed('page=2&size=17');
    expect([namesShown().length, namesShown()[0], sizes().value]).toEqual([17, 'Observer 18', '17']);
    await press('Next page');
    expect(namesShown()[0]).toBe('Observer 35');
  });
});
