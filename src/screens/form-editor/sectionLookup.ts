import type { Question, Section } from '#machines/form/document.ts';
import { documentOf } from '#machines/form-editor/form-editor.selectors.ts';
import type { EditorSnapshot } from './editor.ts';

export const sectionOf = (snapshot: EditorSnapshot, key: string | null): Section | undefined =>
  documentOf(snapshot).sections.find((section) => section.key === key);

const none: readonly Question[] = [];

export const questionsOf = (snapshot: EditorSnapshot, section: string | null): readonly Question[] =>
  sectionOf(snapshot, section)?.questions ?? none;
