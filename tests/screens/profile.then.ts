import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import {
  contestOf,
  isFinished,
  isLoading,
  isReadOnly,
  isRestored,
  isUnsaved,
  mayLoseWork,
  questionOf,
  removalOf,
} from '#machines/profile/profile.selectors.ts';
import type { Stage } from '#tests/support/screen.tsx';
import {
  button,
  chosen,
  nameField,
  question,
  type Snapshot,
  theirName,
  typed,
  untilAsked,
  type World,
} from './profile.given.ts';

const titles = {
  discard: 'Leave without saving?',
  abandon: 'Still being saved',
  conflict: 'Somebody else changed this meanwhile',
  vanished: 'This no longer exists',
  removed: 'Already deleted',
} as const;

/** What has to be seen of a profile in each of its states, whatever the thing is. */
export async function showsProfile(snapshot: Snapshot, stage: Stage, { entity }: World): Promise<void> {
  const asked = questionOf(snapshot);
  const contest = contestOf(snapshot);
  const asksSomething = asked !== null || contest !== null || removalOf(snapshot) !== undefined;
  if (asksSomething) await untilAsked();
  const isThere = (text: string | RegExp) => screen.queryByText(text) !== null;
  expect(stage.isGuarded()).toBe(mayLoseWork(snapshot));
  expect(stage.went.some((to) => !to.startsWith('renamed'))).toBe(isFinished(snapshot));
  if (isFinished(snapshot)) return;
  expect({
    loading: isThere('Loading…'),
    restored: isThere(/^Your earlier changes are back\./u),
    question: question()?.querySelector('h2')?.textContent,
    choices: [...(question()?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [])].map((radio) => [
      radio.closest('label')?.textContent,
      radio.checked,
    ]),
  }).toEqual({
    loading: isLoading(snapshot),
    restored: isRestored(snapshot),
    question: contest
      ? 'This was changed meanwhile'
      : asked
        ? titles[asked.kind]
        : asksSomething
          ? `Delete ${entity.name}?`
          : undefined,
    choices: contest
      ? [
          [`Saved meanwhile${theirName}`, chosen(snapshot) === 'theirs'],
          [`Typed here${typed}`, chosen(snapshot) === 'mine'],
        ]
      : [],
  });
}

/** The form says what is in it, whether it can be changed, and whether it is saved. */
export function showsForm(snapshot: Snapshot, { entity }: World): void {
  if (isLoading(snapshot) || isFinished(snapshot)) return;
  const field = nameField();
  const save = button(/^(?:Save|Saving…)$/u);
  expect({
    name: field.value,
    readOnly: field.readOnly,
    unsaved: screen.queryByText(/^Unsaved changes\./u) !== null,
    saving: save.textContent,
    odd: screen.queryByText('is odd') !== null,
  }).toEqual({
    name: isUnsaved(snapshot) ? typed : snapshot.context.entity === null ? '' : (nameIn(snapshot) ?? entity.name),
    readOnly: isReadOnly(snapshot),
    unsaved: isUnsaved(snapshot) && !snapshot.hasTag('saving'),
    saving: snapshot.hasTag('saving') ? 'Saving…' : 'Save',
    odd: snapshot.context.fieldErrors.length > 0,
  });
}

function nameIn({ context: { entity } }: Snapshot): string | undefined {
  return typeof entity === 'object' && entity !== null && 'name' in entity ? String(entity.name) : undefined;
}
