import { screen } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import type { Note, NoteFile } from '#contract/notes.ts';
import type { ReactNode } from 'react';
import { threadOf } from '#tests/support/threads.ts';
import { VisitContext } from '#src/screens/answers/notes/reporter.ts';
import { VisitNotes } from '#src/screens/answers/notes/VisitNotes.tsx';
import { StationNotes } from '#src/screens/answers/notes/StationNotes.tsx';
import { openScreen, settle, speak, type Asked, type Stage } from '#tests/support/screen.tsx';

export const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
export const path = (id: string) => `/api/v2/note/attachment/${id}`;

export function file(name: string, type: string, size: number, id: string = ids[0]): NoteFile {
  return { path: path(id), name, type, size };
}

export function note(more: Partial<Note> = {}, ...attachments: NoteFile[]): Note {
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

export const door = file('door.jpg', 'image/jpeg', 200_000);
export const urn = file('urn.png', 'image/png', 300_000, ids[1]);
export const queue = file('queue.mp4', 'video/mp4', 12_000_000, ids[1]);

/** The addresses of files that the page holds, by the order in which they were made. Call it once in a file. */
export function holdFiles(): { urls: string[] } {
  const held: { urls: string[] } = { urls: [] };
  beforeEach(async () => {
    held.urls = [];
    URL.createObjectURL = () => {
      held.urls.push(`blob:${held.urls.length + 1}`);
      return `blob:${held.urls.length}`;
    };
    URL.revokeObjectURL = (url) => {
      held.urls = held.urls.map((one) => (one === url ? `${url} revoked` : one));
    };
    await speak('en');
  });
  afterEach(() => {
    Reflect.deleteProperty(URL, 'createObjectURL');
    Reflect.deleteProperty(URL, 'revokeObjectURL');
  });
  return held;
}

/** Notes as they stand on the screen of a visit. */
export const ofVisit = (notes: Note[], shown: ReactNode = <StationNotes notes={notes} />, onNext = () => null) => (
  <VisitContext value={threadOf(1)}>
    <VisitNotes visit="1-1001" notes={notes} questions={new Map([[3, 'A3: Was it sealed?']])} onNext={onNext}>
      {shown}
    </VisitNotes>
  </VisitContext>
);

export const openNotes = async (...notes: Note[]): Promise<Stage> => {
  const stage = openScreen(ofVisit(notes));
  await settle(() => {});
  return stage;
};

export const answer = (asked: Asked, name = 'x', type = 'image/jpeg') =>
  settle(() => asked.answer({ name, type, blob: new Blob(['x'], { type }) }));

export const texts = (role: string) => screen.queryAllByRole(role).map(({ textContent }) => textContent);
export const viewer = () => screen.findByRole('dialog', { name: /^(?:Pictures and videos|Imagini și videoclipuri)$/u });
