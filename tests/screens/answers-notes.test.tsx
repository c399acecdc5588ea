import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getAttachment, type Note, type NoteFile } from '#contract/notes.ts';
import { arrangeNotes } from '#src/screens/answers/notes/arrangeNotes.ts';
import { attachmentsOf } from '#src/screens/answers/notes/attachments.ts';
import { QuestionNotes } from '#src/screens/answers/notes/QuestionNotes.tsx';
import { StationNotes } from '#src/screens/answers/notes/StationNotes.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { openScreen, press, settle, speak, type Asked, type Stage } from './observersStage.tsx';

const saved: [blob: Blob, name: string][] = [];
vi.mock('file-saver', () => ({ saveAs: (blob: Blob, name: string) => saved.push([blob, name]) }));

const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const path = (id: string) => `/api/v2/note/attachment/${id}`;

function file(name: string, type: string, size: number, id: string = ids[0]): NoteFile {
  return { path: path(id), name, type, size };
}

function note(more: Partial<Note> = {}, ...attachments: NoteFile[]): Note {
  return {
    id: 1,
    countyCode: 'AB',
    pollingStationNumber: 12,
    questionId: 3,
    formId: 1,
    formCode: 'A',
    text: 'Seal broken',
    attachmentsPaths: attachments.map((one) => one.path),
    attachments,
    lastModified: '2026-11-22T06:41:00Z',
    ...more,
  };
}

const door = file('door.jpg', 'image/jpeg', 200_000);
const urn = file('urn.png', 'image/png', 300_000, ids[1]);
const queue = file('queue.mp4', 'video/mp4', 12_000_000, ids[1]);

let urls: string[] = [];

beforeAll(() => import('#src/screens/answers/notes/Viewer.tsx'));
beforeEach(async () => {
  urls = [];
  saved.length = 0;
  URL.createObjectURL = () => {
    urls.push(`blob:${urls.length + 1}`);
    return `blob:${urls.length}`;
  };
  URL.revokeObjectURL = (url) => {
    urls = urls.map((one) => (one === url ? `${url} revoked` : one));
  };
  await speak('en');
});
afterEach(() => {
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
});

const open = async (...notes: Note[]): Promise<Stage> => {
  const stage = openScreen(<StationNotes notes={notes} />);
  await settle(() => {});
  return stage;
};

const answer = (asked: Asked, name = 'x', type = 'image/jpeg') =>
  settle(() => asked.answer({ name, type, blob: new Blob(['x'], { type }) }));

const askedFor = ({ asked }: Stage) => asked.map(({ endpoint, args }) => [endpoint.path, args]);
const texts = (role: string) => screen.queryAllByRole(role).map(({ textContent }) => textContent);
const viewer = () => screen.findByRole('dialog', { name: 'Pictures and videos' });

describe('AND-06 notes of a question', () => {
  function Question({ notes }: { notes: Note[] }) {
    const [isOpen, setOpen] = useState(false);
    return <QuestionNotes notes={notes} question="A3" isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />;
  }

  test('are counted, shown and hidden, with their text and the time of the election', async () => {
    openScreen(<Question notes={[note(), note({ id: 2, text: 'And again', lastModified: '2026-11-22T09:00:00Z' })]} />);
    const toggle = screen.getByRole('button', { name: '2 notes on question A3' });
    expect([toggle.getAttribute('aria-expanded'), texts('listitem')]).toEqual(['false', []]);
    await press('2 notes on question A3');
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('list', { name: 'Notes on question A3' })).toBeVisible();
    expect(texts('listitem')).toEqual(['Seal broken22 Nov 2026, 08:41', 'And again22 Nov 2026, 11:00']);
    await expectAccessible();
    await press('2 notes on question A3');
    expect(texts('listitem')).toEqual([]);
  });

  test('no notes, no button; nothing is fetched while they are hidden', () => {
    const none = openScreen(<Question notes={[]} />);
    expect(screen.queryByRole('button')).toBeNull();
    none.close();
    const hidden = openScreen(<Question notes={[note({}, door)]} />);
    expect([texts('button'), hidden.asked]).toEqual([['1 note on question A3'], []]);
  });

  test('are found by their question; the others are of the station', () => {
    const notes = [
      note({ id: 1 }),
      note({ id: 2, questionId: null, formId: null }),
      note({ id: 3, questionId: 9 }),
      note({ id: 4 }),
    ];
    const { ofQuestions, ofStation } = arrangeNotes(notes, ({ questionId }) => questionId === 3);
    expect([...ofQuestions].map(([question, of]) => [question, of.map(({ id }) => id)])).toEqual([[3, [1, 4]]]);
    expect(ofStation.map(({ id }) => id)).toEqual([2, 3]);
  });
});

describe('AND-06 a note is plain text', () => {
  test('markup stays text, line breaks and length stay, no text is said', async () => {
    const long = 'x'.repeat(10_000);
    await open(
      note({ id: 1, text: '<img src=x onerror="alert(1)">\n<b>bold</b>' }),
      note({ id: 2, text: long }),
      note({ id: 3, text: null }),
      note({ id: 4, text: '  ', lastModified: 'nonsense' }),
    );
    expect(document.querySelectorAll('img, b')).toHaveLength(0);
    expect(texts('listitem').map((text) => text?.replace(/22 Nov.*$/u, ''))).toEqual([
      '<img src=x onerror="alert(1)">\n<b>bold</b>',
      long,
      'No text',
      'No text',
    ]);
    expect(screen.getByRole('region', { name: '4 notes on the polling station' })).toBeVisible();
    await expectAccessible();
  });

  test('none, no heading', async () => {
    await open();
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('AND-06 pictures', () => {
  test('are fetched with the token, shown small, and given back with the notes', async () => {
    const stage = await open(note({}, door));
    expect(screen.getByRole('status', { name: 'Loading door.jpg…' })).toBeVisible();
    expect(askedFor(stage)).toEqual([[getAttachment.path, { params: { id: ids[0] } }]]);
    await answer(stage.waiting(getAttachment));
    const tile = screen.getByRole('button', { name: `Show picture door.jpg 200\u00A0kB` });
    expect(tile.querySelector('img')?.src).toBe('blob:1');
    await expectAccessible();
    stage.close();
    expect(urls).toEqual(['blob:1 revoked']);
  });

  test('a request ends with the notes', async () => {
    const stage = await open(note({}, door));
    const { signal } = stage.waiting(getAttachment);
    stage.close();
    expect(signal?.aborted).toBe(true);
  });

  test.each([
    ['50 MB', file('big.jpg', 'image/jpeg', 50_000_000), 'Show picture big.jpg 50\u00A0MB'],
    ['a film', queue, 'Play video queue.mp4 12\u00A0MB'],
  ])('%s is not fetched before it is asked for', async (_what, attachment, name) => {
    const stage = await open(note({}, attachment));
    expect([texts('img'), stage.asked]).toEqual([[], []]);
    await press(name);
    await viewer();
    await settle(() => {});
    expect(stage.asked).toHaveLength(1);
  });

  test('nor is one of unknown size, from a server that tells no sizes', async () => {
    const stage = await open(note({ attachmentsPaths: [path(ids[0])], attachments: undefined }));
    expect([stage.asked, texts('button')]).toEqual([[], [`Save file${ids[0]}`]]);
  });

  test('one that is missing on the server is said to be', async () => {
    const stage = await open(note({}, door));
    await settle(() => stage.waiting(getAttachment).fail(failures.notFound));
    expect(texts('listitem').at(-1)).toBe('door.jpgThe file is missing on the server.');
    await expectAccessible();
  });

  test('AND-07 one that failed says why and is tried again when asked, or when the connection is back', async () => {
    const stage = await open(note({}, door, urn));
    const [first, second] = [stage.waiting(getAttachment), stage.waiting(getAttachment)];
    await settle(() => first.fail(failures.forbidden));
    await settle(() => second.fail(failures.offline));
    expect(texts('status')).toEqual([
      'door.jpg could not be loaded. The server cannot be reached. Check the connection.',
      'urn.png could not be loaded. Your account does not have the rights for this. Ask the organizer of the observation if you need them.',
    ]);
    await expectAccessible();
    await settle(() => stage.goOnline());
    await answer(stage.waiting(getAttachment));
    await press('Try again: urn.png');
    await answer(stage.waiting(getAttachment));
    expect([...document.querySelectorAll('img')].map(({ src }) => src)).toEqual(['blob:1', 'blob:2']);
  });

  test('what only claims to be a picture is a file to save', async () => {
    const stage = await open(note({}, door));
    await answer(stage.waiting(getAttachment));
    const image = document.querySelector('img');
    await settle(() => image && fireEvent.error(image));
    expect(texts('button')).toEqual(['Save filedoor.jpgJPG · 200\u00A0kB']);
    await expectAccessible();
  });
});

describe('AND-06 the viewer', () => {
  const openViewer = async (...files: NoteFile[]) => {
    const keys: string[] = [];
    const stage = openScreen(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for the screen around the notes
      <div onKeyDown={({ key }) => keys.push(key)}>
        <StationNotes notes={[note({}, ...files)]} />
      </div>,
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
    expect([save('Save door.jpg').download, save('Save door.jpg').href]).toEqual(['door.jpg', 'blob:2']);
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

  test('LNG-03 speaks Romanian', async () => {
    await speak('ro');
    openScreen(<StationNotes notes={[note({}, queue)]} />);
    await press(`Redă filmul queue.mp4 12\u00A0MB`);
    const dialog = await screen.findByRole('dialog', { name: 'Imagini și filme' });
    await vi.waitFor(() => expect(within(dialog).getByRole('button', { name: 'Mărește' })).toBeVisible());
    expect(within(dialog).getByRole('button', { name: 'Închide' })).toBeVisible();
  });
});

describe('AND-06 other files', () => {
  const list = file('list.pdf', 'application/pdf', 1_234_567);

  test('say their kind and size, and are saved under their name', async () => {
    const stage = await open(note({}, list));
    expect([texts('button'), stage.asked]).toEqual([['Save filelist.pdfPDF · 1.2\u00A0MB'], []]);
    await press(/list\.pdf/u);
    const asked = stage.waiting(getAttachment);
    await settle(() => asked.received(600_000, 1_234_567));
    expect(texts('button')).toEqual(['Save filelist.pdf600\u00A0kB', '']);
    await answer(asked, 'other.pdf', 'application/pdf');
    await vi.waitFor(() => expect(saved.map(([, name]) => name)).toEqual(['list.pdf']));
    await settle(() => {});
    expect([texts('button'), stage.toasts]).toEqual([['Save filelist.pdfPDF · 1.2\u00A0MB'], []]);
    await expectAccessible();
  });

  test('saving can be given up', async () => {
    const stage = await open(note({}, list));
    await press(/list\.pdf/u);
    const { signal } = stage.waiting(getAttachment);
    await press('Stop saving list.pdf');
    expect([signal?.aborted, saved, stage.toasts]).toEqual([true, [], []]);
  });

  test.each([
    ['missing', failures.notFound, 'ANSWERS_FILE_MISSING'],
    ['broken off', failures.offline, 'FAULT_OFFLINE'],
  ])('one that is %s is told in a toast', async (_what, failure, description) => {
    const stage = await open(note({}, list));
    await press(/list\.pdf/u);
    await settle(() => stage.waiting(getAttachment).fail(failure));
    expect(stage.toasts).toEqual([{ status: 'error', title: 'ANSWERS_FILE_NOT_SAVED', description }]);
  });

  test('of other back ends are links in a new tab; no link runs a script', async () => {
    const stage = await open(
      note({
        attachments: undefined,
        attachmentsPaths: [
          'https://files.example.org/n/a%20b.jpg?sig=1',
          'notes\\c.mp4',
          'javascript:alert(1)',
          '//elsewhere.example.org/x.jpg',
          'data:text/html,x',
        ],
      }),
    );
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.target, link.rel])).toEqual([
      ['a b.jpgJPGopens in a new tab', 'https://files.example.org/n/a%20b.jpg?sig=1', '_blank', 'noopener noreferrer'],
      ['c.mp4MP4opens in a new tab', '/notes/c.mp4', '_blank', 'noopener noreferrer'],
    ]);
    expect([texts('listitem').slice(-3), stage.asked]).toEqual([['javascript:alert(1)', 'x.jpg', 'html,x'], []]);
    await expectAccessible();
  });

  test.each([
    ['known by its bytes, whatever its name says', file('photo.jpg', 'application/octet-stream', 9), 'file'],
    ['that browsers do not draw', file('photo.heic', 'image/heic', 9), 'file'],
    ['with a drawing that may hold scripts', file('drawing.svg', 'image/svg+xml', 9), 'file'],
    ['with a sound', file('call.m4a', 'audio/mp4', 9), 'file'],
    ['from an iPhone', file('clip.mov', 'video/quicktime', 9), 'film'],
  ])('a file %s is shown as what it is', (_what, attachment, kind) => {
    expect(attachmentsOf(note({}, attachment), '').map((one) => one.kind)).toEqual([kind]);
  });
});
