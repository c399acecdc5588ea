import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Note } from '#contract/notes.ts';
import { useServices } from '#src/services.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import { attachmentsOf, type Attachment } from './attachments.ts';
import { createNoteFiles } from './note-files.ts';
import { VisitFilesContext } from './visitFiles.ts';

/** A picture or film with what is said of it. */
export interface Shot {
  attachment: Attachment;
  note: Note;
  /** The question of its note, in words; null where it belongs to none. */
  question: string | null;
}

interface VisitNotesProps {
  /** The key of the visit. */
  visit: string;
  notes: readonly Note[] | null;
  /** What the questions ask, by their id. */
  questions: ReadonlyMap<number, string>;
  /** Goes to the next visit of the list, and answers its key; null where there is none. */
  onNext: () => string | null;
  children: ReactNode;
}

const loadViewer = () => import('./Viewer.tsx');
const Viewer = lazyPart(async () => (await loadViewer()).Viewer);

/** The viewer goes through the pictures and films of a visit, and on to those of the next one (EVD-02). */
export function VisitNotes({ visit, notes, questions, onNext, children }: VisitNotesProps) {
  const services = useServices();
  const [files] = useState(() => createNoteFiles(services));
  /** Without a path at the first one. */
  const [viewed, setViewed] = useState<{ visit: string; path: string | null } | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const shots = useMemo(() => shotsOf(notes ?? [], questions, services.config), [notes, questions, services]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the files of one visit are given back with it
  useEffect(() => () => files.close(), [files, visit]);
  useAhead(loadViewer, shots.length > 0);

  const isOver = viewed !== null && (viewed.visit !== visit || (notes !== null && shots.length === 0));
  if (isOver) setViewed(null);
  const path = viewed?.path ?? null;
  const start = path === null ? 0 : shots.findIndex(({ attachment }) => attachment.path === path);

  const value = useMemo(
    () => ({
      files,
      onView(attachment: Attachment, button: HTMLElement) {
        opener.current = button;
        setViewed({ visit, path: attachment.path });
      },
    }),
    [files, visit],
  );
  const close = () => {
    setViewed(null);
    const back = opener.current?.isConnected === true ? opener.current : document.querySelector('#thread-heading');
    if (back instanceof HTMLElement) back.focus();
  };
  return (
    <VisitFilesContext value={value}>
      {children}
      <LazyPart onClose={close}>
        {viewed !== null && shots[start] !== undefined && (
          <Viewer
            key={visit}
            shots={shots}
            start={start}
            files={files}
            onClose={close}
            onNext={() => {
              const next = onNext();
              if (next !== null) setViewed({ visit: next, path: null });
              return next !== null;
            }}
          />
        )}
      </LazyPart>
    </VisitFilesContext>
  );
}

const shotsOf = (
  notes: readonly Note[],
  questions: ReadonlyMap<number, string>,
  where: Parameters<typeof attachmentsOf>[1],
): Shot[] =>
  notes.flatMap((note) =>
    attachmentsOf(note, where)
      .filter(({ kind }) => kind !== 'file')
      .map((attachment) => ({ attachment, note, question: questions.get(note.questionId ?? 0) ?? null })),
  );
