import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { getAttachment, type Note, type NoteFile } from '#contract/notes.ts';
import { StationNotes } from '#src/screens/answers/notes/StationNotes.tsx';
import { VisitNotes } from '#src/screens/answers/notes/VisitNotes.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { answer, door, file, holdFiles, ids, note, ofVisit, queue, urn, viewer } from './answers-notes.given.tsx';
import { openScreen, press, settle, speak } from '#tests/support/screen.tsx';

holdFiles();
beforeAll(() => import('#src/screens/answers/notes/Viewer.tsx'));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

describe('AND-06 the viewer', () => {
  const openViewer = async (...files: NoteFile[]) => {
    const keys: string[] = [];
    const stage = openScreen(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for the screen around the notes
      <div onKeyDown={({ key }) => keys.push(key)}>{ofVisit([note({}, ...files)])}</div>,
    );
    await settle(() => {});
    await answer(stage.waiting(getAttachment));
    if (files.includes(urn)) await answer(stage.waiting(getAttachment));
    const tile = screen.getByRole('button', { name: /door\.jpg/u });
    await settle(() => {
      tile.focus();
      fireEvent.click(tile);
    });
    return { stage, keys, tile, dialog: await viewer() };
  };
  const shownIn = (dialog: HTMLElement) =>
    within(dialog)
      .queryAllByRole('img')
      .map((image) => image.getAttribute('alt'));
  const pressKey = (dialog: HTMLElement, key: string) =>
    settle(() => {
      const at = dialog.contains(document.activeElement) ? document.activeElement : dialog;
      fireEvent.keyDown(at ?? dialog, { key });
    });

  test('enlarges a picture, turns to the next by arrow key, closes by Esc and gives the focus back', async () => {
    const { dialog, tile, keys } = await openViewer(door, urn);
    expect(shownIn(dialog)).toContain('door.jpg');
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(expect.arrayContaining(['Zoom in', 'Zoom out', 'Close', 'Previous', 'Next']));
    const save = (name: string) => within(dialog).getByRole<HTMLAnchorElement>('link', { name });
    expect([save('Save door.jpg').download, save('Save door.jpg').href]).toEqual([
      'AB 12 2026-11-22 08.41 door.jpg',
      'blob:2',
    ]);
    await expectAccessible();
    await pressKey(dialog, 'ArrowRight');
    await vi.waitFor(() => expect(save('Save urn.png').href).toBe('blob:1'));
    expect(dialog.querySelector('.yarl__slide_current img')?.getAttribute('alt')).toBe('urn.png');
    await pressKey(dialog, 'Escape');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([document.activeElement === tile, keys]).toEqual([true, []]);
  });

  test('fetches a film when it is turned to, and plays it', async () => {
    const { stage, dialog } = await openViewer(door, queue);
    expect(stage.asked).toHaveLength(1);
    await pressKey(dialog, 'ArrowRight');
    await vi.waitFor(() => expect(stage.asked).toHaveLength(2));
    expect(within(dialog).getByText(/Loading queue\.mp4…/u)).toBeVisible();
    await answer(stage.waiting(getAttachment), 'queue.mp4', 'video/mp4');
    await vi.waitFor(() => expect(dialog.querySelector('video source')?.getAttribute('src')).toBe('blob:2'));
    expect(dialog.querySelector('video')?.controls).toBe(true);
  });

  test('plays what an iPhone films under a name that browsers know', async () => {
    const { stage, dialog } = await openViewer(door, file('queue.mov', 'video/quicktime', 12_000_000, ids[1]));
    await pressKey(dialog, 'ArrowRight');
    await vi.waitFor(() => expect(stage.asked).toHaveLength(2));
    await answer(stage.waiting(getAttachment), 'queue.mov', 'video/quicktime');
    await vi.waitFor(() => expect(dialog.querySelector('video source')?.getAttribute('type')).toBe('video/mp4'));
  });

  test('passes over what is neither picture nor film', async () => {
    const { stage, dialog } = await openViewer(
      door,
      file('list.pdf', 'application/pdf', 9, '33333333-3333-4333-8333-333333333333'),
      queue,
    );
    await pressKey(dialog, 'ArrowRight');
    await vi.waitFor(() => expect(stage.asked).toHaveLength(2));
    expect(within(dialog).getByText(/Loading queue\.mp4…/u)).toBeVisible();
  });

  test('says what is missing, and retries what failed', async () => {
    const { stage, dialog } = await openViewer(door, queue);
    await pressKey(dialog, 'ArrowRight');
    await vi.waitFor(() => expect(stage.asked).toHaveLength(2));
    await settle(() => stage.waiting(getAttachment).fail(failures.refused));
    expect(within(dialog).getByText('queue.mp4 could not be loaded.')).toBeVisible();
    await press('Try now');
    await settle(() => stage.waiting(getAttachment).fail(failures.notFound));
    expect(within(dialog).getByText('The file is missing on the server.')).toBeVisible();
  });

  test.each([
    ['en', 'This video cannot be played here. Save it to watch it in another program.', 'Save queue.mp4'],
    ['ro', 'Acest videoclip nu poate fi redat aici. Salvați-l pentru a-l vedea în alt program.', 'Salvați queue.mp4'],
  ] as const)('says that a film cannot be played, and gives it to save (%s)', async (language, words, save) => {
    await speak(language);
    const { stage, dialog } = await openViewer(door, queue);
    await pressKey(dialog, 'ArrowRight');
    await vi.waitFor(() => expect(stage.asked).toHaveLength(2));
    await answer(stage.waiting(getAttachment), 'queue.mp4', 'video/mp4');
    await vi.waitFor(() => expect(dialog.querySelector('video source')).not.toBeNull());
    expect(within(dialog).queryByText(words)).toBeNull();
    const source = dialog.querySelector('video source');
    await settle(() => source && fireEvent.error(source));
    expect([within(dialog).getByText(words).tagName, dialog.querySelector('video')]).toEqual(['OUTPUT', null]);
    const links = () => within(dialog).getAllByRole<HTMLAnchorElement>('link', { name: save });
    await vi.waitFor(() =>
      expect(links().map(({ href, download }) => [href, download])).toEqual([
        ['blob:2', 'AB 12 2026-11-22 08.41 queue.mp4'],
        ['blob:2', 'AB 12 2026-11-22 08.41 queue.mp4'],
      ]),
    );
    await expectAccessible();
  });

  test('says that a picture cannot be shown, and gives it to save; the others stay', async () => {
    const { dialog } = await openViewer(door, urn);
    const image = dialog.querySelector('.yarl__slide_current img');
    await settle(() => image && fireEvent.error(image));
    const words = 'This picture cannot be shown here. Save it to look at it in another program.';
    expect([within(dialog).getByText(words).tagName, shownIn(dialog)]).toEqual(['OUTPUT', ['urn.png']]);
    expect(within(dialog).getAllByRole('link', { name: 'Save door.jpg' })).toHaveLength(2);
    await expectAccessible();
  });

  test('EVD-02 says station, observer, time, question and note of what is looked at', async () => {
    const { dialog } = await openViewer(door);
    const caption = within(dialog).getByText('Seal broken').parentElement;
    expect([...(caption?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'AB 1 · Observer 1 · 22 Nov 2026, 08:41',
      'A3: Was it sealed?',
      'Seal broken',
    ]);
  });

  test('EVD-03 says the SHA-256 of what was sent: short, to be copied whole, and of each file its own', async () => {
    const written: string[] = [];
    const writeText = async (text: string) => void written.push(text);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const digests = [`0123456789abcdef${'0'.repeat(48)}`, `fedcba9876543210${'f'.repeat(48)}`] as const;
    const { dialog } = await openViewer({ ...door, sha256: digests[0] }, { ...queue, sha256: digests[1] });
    const said = () => within(dialog).getByText(/^SHA-256 of the file as sent:/u);
    expect(said()).toHaveTextContent('SHA-256 of the file as sent: 0123456789ab… Copy the SHA-256');
    await press('Copy the SHA-256');
    expect([written, said().querySelector('output')?.textContent]).toEqual([[digests[0]], 'Copied']);
    await expectAccessible();
    await pressKey(dialog, 'ArrowRight');
    await vi.waitFor(() =>
      expect(said()).toHaveTextContent('SHA-256 of the file as sent: fedcba987654… Copy the SHA-256'),
    );
    expect(said().querySelector('output')?.textContent).toBe('');
  });

  test('EVD-03 shows the SHA-256 whole when a browser refuses to copy it', async () => {
    const writeText = () => Promise.reject(new Error('not allowed'));
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const { dialog } = await openViewer({ ...door, sha256: 'ab'.repeat(32) });
    await press('Copy the SHA-256');
    expect(within(dialog).getByText('ab'.repeat(32))).toBeVisible();
    expect(within(dialog).queryByText('Copied')).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Copy the SHA-256' })).toBeEnabled();
  });

  test('EVD-03 shows the SHA-256 whole where a browser lends no clipboard', async () => {
    const { dialog } = await openViewer({ ...door, sha256: 'ab'.repeat(32) });
    expect(within(dialog).getByText('ab'.repeat(32))).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Copy the SHA-256' })).toBeNull();
  });

  test('EVD-02 turns a picture by a quarter, by button and by key, until it stands as it was', async () => {
    const { dialog } = await openViewer(door);
    const image = () => dialog.querySelector<HTMLImageElement>('.yarl__slide_current img')?.style;
    const looks = [];
    await press('Rotate (r)');
    for (let turn = 0; turn < 4; turn += 1) {
      looks.push([image()?.rotate, image()?.maxWidth]);
      await pressKey(dialog, 'r');
    }
    expect(looks).toEqual([
      ['90deg', '100cqh'],
      ['180deg', '100%'],
      ['270deg', '100cqh'],
      ['0deg', '100%'],
    ]);
  });

  function Visits({ notes }: { notes: readonly Note[][] }) {
    const [at, setAt] = useState(0);
    function goOn() {
      if (at + 1 === notes.length) return null;
      setAt(at + 1);
      return `visit ${at + 1}`;
    }
    const ofThis = notes[at] ?? [];
    return (
      <VisitNotes visit={`visit ${at}`} notes={ofThis} questions={new Map()} onNext={goOn}>
        <h2 id="thread-heading" tabIndex={-1}>
          {`visit ${at}`}
        </h2>
        <StationNotes notes={ofThis} />
      </VisitNotes>
    );
  }

  const openVisits = async (...notes: Note[][]) => {
    const stage = openScreen(<Visits notes={notes} />);
    await settle(() => {});
    await answer(stage.waiting(getAttachment));
    await press(/door\.jpg/u);
    return { stage, dialog: await viewer() };
  };

  test('EVD-02 goes on to the pictures of the next visit, and says where there is none', async () => {
    const { stage, dialog } = await openVisits([note({}, door)], [note({ text: 'Next' }, urn)]);
    await pressKey(dialog, 'n');
    await answer(stage.waiting(getAttachment));
    const next = await viewer();
    expect([within(next).getByText('Next').tagName, shownIn(next)]).toEqual(['P', ['urn.png']]);
    await settle(() => fireEvent.click(within(next).getByRole('button', { name: 'Pictures of the next visit (n)' })));
    expect(within(next).getByRole('button', { name: 'No visit stands after this one in the list.' })).toBeVisible();
  });

  test('EVD-02 closes at a next visit without pictures, which is read then', async () => {
    const { dialog } = await openVisits([note({}, door)], [note()]);
    await pressKey(dialog, 'n');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('visit 1');
  });

  test('LNG-03 speaks Romanian', async () => {
    await speak('ro');
    openScreen(ofVisit([note({}, queue)]));
    await press(`Redați videoclipul queue.mp4 12\u00A0MB`);
    const dialog = await screen.findByRole('dialog', { name: 'Imagini și videoclipuri' });
    await vi.waitFor(() => expect(within(dialog).getByRole('button', { name: 'Măriți' })).toBeVisible());
    expect(within(dialog).getByRole('button', { name: 'Închideți' })).toBeVisible();
  });
});
