import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { getAttachment, type Note } from '#contract/notes.ts';
import { arrangeNotes } from '#src/screens/answers/notes/arrangeNotes.ts';
import { attachmentsOf } from '#src/screens/answers/notes/attachments.ts';
import { QuestionNotes } from '#src/screens/answers/notes/QuestionNotes.tsx';
import { savedFiles } from '#tests/support/savedFiles.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { answer, door, file, holdFiles, note, openNotes, texts, ofVisit } from './answers-notes.given.tsx';
import { openScreen, press, settle } from '#tests/support/screen.tsx';

holdFiles();
describe('AND-06 notes of a question', () => {
  function Question({ notes }: { notes: Note[] }) {
    const [isOpen, setOpen] = useState(false);
    return ofVisit(
      notes,
      <QuestionNotes notes={notes} question="A3" isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />,
    );
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
    await openNotes(
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
    await openNotes();
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('AND-06 other files', () => {
  const list = file('list.pdf', 'application/pdf', 1_234_567);

  test('say their kind and size, and are saved under their name', async () => {
    const stage = await openNotes(note({}, list));
    expect([texts('button'), stage.asked]).toEqual([['Save filelist.pdfPDF · 1.2\u00A0MB'], []]);
    await press(/list\.pdf/u);
    const asked = stage.waiting(getAttachment);
    await settle(() => asked.received(600_000, 1_234_567));
    expect(texts('button')).toEqual(['Save filelist.pdf600\u00A0kB', '']);
    await answer(asked, 'other.pdf', 'application/pdf');
    await vi.waitFor(() => expect(savedFiles.map(([name]) => name)).toEqual(['AB 12 2026-11-22 08.41 list.pdf']));
    await settle(() => {});
    expect([texts('button'), stage.toasts]).toEqual([['Save filelist.pdfPDF · 1.2\u00A0MB'], []]);
    await expectAccessible();
  });

  test('saving can be given up', async () => {
    const stage = await openNotes(note({}, list));
    await press(/list\.pdf/u);
    const { signal } = stage.waiting(getAttachment);
    await press('Stop saving list.pdf');
    expect([signal?.aborted, savedFiles, stage.toasts]).toEqual([true, [], []]);
    expect(screen.getByRole('button', { name: /list\.pdf/u })).toHaveFocus();
  });

  test.each([
    ['missing', failures.notFound, 'ANSWERS_FILE_MISSING'],
    ['broken off', failures.offline, 'FAULT_OFFLINE'],
  ])('one that is %s is told in a toast', async (_what, failure, description) => {
    const stage = await openNotes(note({}, list));
    await press(/list\.pdf/u);
    await settle(() => stage.waiting(getAttachment).fail(failure));
    expect(stage.toasts).toEqual([{ status: 'error', title: 'ANSWERS_FILE_NOT_SAVED', description }]);
  });

  test('of other back ends are links in a new tab; no link runs a script', async () => {
    const stage = await openNotes(
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
    expect(attachmentsOf(note({}, attachment), { apiBase: '', timeZone: null }).map((one) => one.kind)).toEqual([kind]);
  });
});
