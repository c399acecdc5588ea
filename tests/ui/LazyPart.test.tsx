import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, useState, type ComponentType, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { settle, speak } from '#tests/support/screen.tsx';

let complaints: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  await speak('en');
  complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
});
// React says what a boundary has caught.
afterEach(() => complaints.mockClear());

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js'));

/** A question whose code arrives at the given try. */
function arrivesAt(last: number) {
  let tries = 0;
  const Question = lazyPart(() =>
    (tries += 1) < last ? lost() : Promise.resolve(({ name }: { name: string }) => <p>Delete {name}?</p>),
  );
  return { Question, tries: () => tries };
}

function Page({ Question, isOpen = false }: { Question: ComponentType<{ name: string }>; isOpen?: boolean }) {
  const [asks, setAsks] = useState(isOpen);
  return (
    <main>
      <h1>Observers list</h1>
      <label>
        Note <textarea />
      </label>
      <button onClick={() => setAsks(true)}>Delete</button>
      <LazyPart onClose={() => setAsks(false)}>{asks && <Question name="Ana" />}</LazyPart>
    </main>
  );
}

const lostPart = () => screen.findByRole('dialog', { name: 'This part could not be loaded' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('NAV-10 a part that does not arrive leaves the screen and what was typed; it can be tried again', async () => {
  const { Question, tries } = arrivesAt(3);
  render(<Page Question={Question} />);
  await userEvent.type(screen.getByLabelText('Note'), 'Ballot box open');
  await press('Delete');
  expect(await lostPart()).toHaveTextContent(/The connection was lost, or a newer version has been installed/u);
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  await expectAccessible();
  await press('Try again');
  await vi.waitFor(() => expect(tries()).toBe(2));
  expect(await lostPart()).toBeVisible();
  await press('Try again');
  expect(await screen.findByText('Delete Ana?')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Note')).toHaveValue('Ballot box open');
});

test.each([
  ['Cancel', () => press('Cancel')],
  ['Esc', () => lostPart().then((dialog) => dialog.dispatchEvent(new Event('cancel', { cancelable: true })))],
])('NAV-10 %s calls a lost part off; asked for once more it is loaded once more', async (_, callOff) => {
  const { Question, tries } = arrivesAt(2);
  render(<Page Question={Question} />);
  await press('Delete');
  await lostPart();
  await callOff();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(tries()).toBe(1);
  await press('Delete');
  expect(await screen.findByText('Delete Ana?')).toBeVisible();
});

test('NAV-10 what is no longer wanted is no longer said to be lost', async () => {
  const { Question } = arrivesAt(9);
  const shown = (wanted: boolean) => (
    <main>
      <h1>Observers list</h1>
      <LazyPart onClose={() => {}}>
        {false}
        {wanted && <Question name="Ana" />}
      </LazyPart>
    </main>
  );
  const { rerender } = render(shown(true));
  await lostPart();
  rerender(shown(false));
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(shown(true));
  expect(await lostPart()).toBeVisible();
});

test('NAV-10 nothing is said of a part for which nobody asked, not even to the browser; shown again it is fetched again', async () => {
  const { Question, tries } = arrivesAt(2);
  const page = (
    <main>
      <h1>Observers list</h1>
      <LazyPart onClose={null}>
        <Question name="Ana" />
      </LazyPart>
    </main>
  );
  const { unmount } = render(page);
  await vi.waitFor(() => expect(tries()).toBe(1));
  await settle(() => {});
  expect([screen.getByRole('main').textContent, complaints.mock.calls]).toEqual(['Observers list', []]);
  unmount();
  render(page);
  expect(await screen.findByText('Delete Ana?')).toBeVisible();
  expect(tries()).toBe(2);
});

test('NAV-10 a part that is lost when nobody wants it any more is fetched again, and not said to be lost', async () => {
  const coming: ((lost: boolean) => void)[] = [];
  const Question = lazyPart(
    () =>
      new Promise<ComponentType>((arrive, fail) =>
        coming.push((lost) => (lost ? fail(new TypeError('Failed to fetch')) : arrive(() => <p>Delete?</p>))),
      ),
  );
  const shown = (wanted: boolean) => <LazyPart onClose={() => {}}>{wanted && <Question />}</LazyPart>;
  const { rerender } = render(shown(true));
  await vi.waitFor(() => expect(coming).toHaveLength(1));
  rerender(shown(false));
  await settle(() => coming[0]?.(true));
  rerender(shown(true));
  await vi.waitFor(() => expect(coming).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
  await settle(() => coming[1]?.(false));
  expect(screen.getByText('Delete?')).toBeVisible();
});

test('NAV-10 what stands beside a part that is on its way is shown', () => {
  const Never = lazyPart(() => new Promise<ComponentType>(() => {}));
  render(
    <LazyPart onClose={() => {}}>
      <p>3 observers chosen</p>
      <Never />
    </LazyPart>,
  );
  expect(screen.getByText('3 observers chosen')).toBeVisible();
});

class Outer extends Component<{ children: ReactNode }, { said: string }> {
  override state = { said: '' };
  static getDerivedStateFromError = (error: Error) => ({ said: error.message });
  override render() {
    return this.state.said || this.props.children;
  }
}

test('NAV-10 a part that breaks is a bug of the screen, as before', async () => {
  const Broken = lazyPart(() =>
    Promise.resolve(() => {
      throw new Error('x is undefined');
    }),
  );
  render(
    <Outer>
      <LazyPart onClose={() => {}}>
        <Broken />
      </LazyPart>
    </Outer>,
  );
  expect(await screen.findByText('x is undefined')).toBeVisible();
});

/** A style sheet of which nobody knows yet whether it comes. */
function sheetOnItsWay(): HTMLLinkElement {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: '/assets/Question-1.css' });
  document.head.append(link);
  return link;
}
const sheets = () => [...document.head.querySelectorAll('link[href="/assets/Question-1.css"]')];

test('NAV-10 a style sheet that was lost comes with the part that needs it', async () => {
  const link = sheetOnItsWay();
  link.dispatchEvent(new Event('error'));
  const { Question } = arrivesAt(1);
  render(<Page Question={Question} isOpen />);
  await vi.waitFor(() => expect(link.isConnected).toBe(false));
  const [again, ...others] = sheets();
  expect([again?.getAttribute('rel'), others]).toEqual(['stylesheet', []]);
  expect(screen.queryByText('Delete Ana?')).toBeNull();
  again?.dispatchEvent(new Event('load'));
  expect(await screen.findByText('Delete Ana?')).toBeVisible();
  again?.remove();
});

test('NAV-10 a style sheet on its way is waited for, and by how many parts it is not asked for again', async () => {
  const link = sheetOnItsWay();
  render(
    <>
      <Page Question={arrivesAt(1).Question} isOpen />
      <Page Question={arrivesAt(1).Question} isOpen />
    </>,
  );
  await settle(() => {});
  expect([sheets(), screen.queryByText('Delete Ana?')]).toEqual([[link], null]);
  link.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(screen.getAllByText('Delete Ana?')).toHaveLength(2));
  link.remove();
});

test('NAV-10 a lost style sheet that two parts need is asked for once more, once', async () => {
  const link = sheetOnItsWay();
  link.dispatchEvent(new Event('error'));
  render(
    <>
      <Page Question={arrivesAt(1).Question} isOpen />
      <Page Question={arrivesAt(1).Question} isOpen />
    </>,
  );
  await vi.waitFor(() => expect(link.isConnected).toBe(false));
  await settle(() => {});
  const [again] = sheets();
  expect(sheets()).toHaveLength(1);
  again?.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(screen.getAllByText('Delete Ana?')).toHaveLength(2));
  again?.remove();
});
