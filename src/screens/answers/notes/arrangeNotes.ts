import type { Note } from '#contract/notes.ts';

export interface ArrangedNotes {
  /** By the id of the question. */
  ofQuestions: ReadonlyMap<number, readonly Note[]>;
  ofStation: readonly Note[];
}

/**
 * Notes by their question; those that belong to none, or to one that is asked no more, are the station's (AND-06).
 * @param isAsked Whether the question of a note stands in one of the forms.
 */
export function arrangeNotes(notes: readonly Note[], isAsked: (note: Note) => boolean): ArrangedNotes {
  const ofQuestions = new Map<number, Note[]>();
  const ofStation: Note[] = [];
  for (const note of notes) {
    if (note.questionId === null || !isAsked(note)) ofStation.push(note);
    else ofQuestions.set(note.questionId, [...(ofQuestions.get(note.questionId) ?? []), note]);
  }
  return { ofQuestions, ofStation };
}
