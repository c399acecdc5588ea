import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Pagination } from '#src/ui/Pagination.tsx';
import { speak } from '#tests/support/screen.tsx';

type Given = Partial<Parameters<typeof Pagination>[0]>;

const turned = vi.fn<(page: number) => void>();

const usual = {
  page: 1,
  pages: 1,
  from: 1,
  to: 25,
  total: 25,
  size: 25,
  sizes: [25, 50],
  isLoading: false,
  canTurn: true,
  onPage: turned,
  onSize: () => undefined,
};

async function shown(given: Given): Promise<void> {
  await speak('en');
  render(<Pagination {...usual} {...given} />);
}

/** Everything in the row of pages: what leads where, what does not and why, and what only stands there. */
const steps = () =>
  within(screen.getByRole('navigation', { name: 'Pages' }))
    .getAllByRole('listitem', { hidden: true })
    .map((item) => {
      const button = within(item).queryByRole('button');
      if (button === null)
        return `${item.textContent} ${item.getAttribute('aria-hidden') === 'true' ? 'unread' : 'read'}`;
      turned.mockClear();
      fireEvent.click(button);
      const to = turned.mock.calls.flat().join(' and ');
      const is = button.getAttribute('aria-current') === 'page' ? ', which is this one' : '';
      const marked = item.dataset['current'] === undefined ? '' : ', marked';
      return `${button.getAttribute('aria-label')}${is}${marked}: ${to === '' ? button.title : `to ${to}`}`;
    });

describe('TAB-07 the pages of a list', () => {
  test('in the middle every step leads to its page', async () => {
    await shown({ page: 5, pages: 1_200, from: 101, to: 125, total: 29_999 });
    expect(steps()).toEqual([
      'First page: to 1',
      'Previous page: to 4',
      'Page 1: to 1',
      '… unread',
      'Page 4: to 4',
      'Page 5, which is this one, marked: to 5',
      'Page 6: to 6',
      '… unread',
      'Page 1,200: to 1200',
      '/ 1200 unread',
      'Next page: to 6',
      'Last page: to 1200',
    ]);
    expect(screen.getByText('Showing 101 to 125 of 29,999')).toBeVisible();
    const outlined = document.querySelectorAll('nav .button--variant_outline');
    expect([...outlined].map((button) => button.getAttribute('aria-label'))).toEqual(['Page 5']);
  });

  const first = 'This is the first page.';
  const last = 'This is the last page.';
  const loading = 'Still loading…';
  test.each([
    ['on the first page nothing leads back', { page: 1 }, [first, first, 'to 2', 'to 3']],
    ['on the second page one step leads back', { page: 2 }, ['to 1', 'to 1', 'to 3', 'to 3']],
    ['on the last page nothing leads on', { page: 3 }, ['to 1', 'to 2', last, last]],
    ['beyond the last page nothing leads on', { page: 4 }, ['to 1', 'to 3', last, last]],
    ['while a page loads nothing leads on', { page: 2, isLoading: true }, ['to 1', 'to 1', loading, loading]],
    ['while the last page loads it is the last one', { page: 3, isLoading: true }, ['to 1', 'to 2', last, last]],
    ['of rows that are replaced nothing leads anywhere', { page: 2, canTurn: false }, Array(4).fill(loading)],
    ['not even at their last page', { page: 3, canTurn: false }, Array(4).fill(loading)],
    ['or at their first', { page: 1, canTurn: false }, Array(4).fill(loading)],
  ])('%s', async (_what, given, expected) => {
    await shown({ pages: 3, ...given });
    const all = steps().map((step) => step.split(': ')[1]);
    expect([...all.slice(0, 2), ...all.slice(-2)]).toEqual(expected);
    const pages = all.slice(2, -3);
    expect(pages).toEqual('canTurn' in given ? ['', '', ''] : ['to 1', 'to 2', 'to 3']);
  });

  test('an empty list says so', async () => {
    await shown({ from: 0, to: 0, total: 0 });
    expect(screen.getByText('Nothing to show')).toBeVisible();
    expect(screen.queryByText(/Showing/u)).toBeNull();
  });

  test.each([
    ['asked for where that is chosen', true, [[17]]],
    ['asked for nowhere else', false, []],
  ])('OBS-02 as many rows as the window has room for are %s', (_what, isChosen, expected) => {
    const onRows = vi.fn<(rows: number) => void>();
    // Two rows of 40 px below 60 px, in a window of 768 px, which the list ends at.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      if (this.tagName !== 'TR') return new DOMRect(0, 0, 100, 140);
      return new DOMRect(0, this.matches(':first-child') ? 60 : 100, 100, 40);
    });
    render(
      <section>
        <table>
          <tbody>
            <tr />
            <tr />
          </tbody>
        </table>
        <Pagination {...usual} fitting={{ isChosen, onChoose: () => undefined, onRows }} />
      </section>,
    );
    expect(onRows.mock.calls).toEqual(expected);
  });
});
