import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { failedToast, failureWords, fieldWords, useFailureText, type FailureReason } from '#src/ui/failureText.ts';
import { speak } from '#tests/support/screen.tsx';

const Shown = ({ failure }: { failure: FailureReason }) => <p>{useFailureText()(failure)}</p>;

const shown = (failure: FailureReason) => {
  const { unmount } = render(<Shown failure={failure} />);
  const text = screen.getByRole('paragraph').textContent;
  unmount();
  return text;
};

const values = { form: 'A', answers: 1_240, notes: 2 };
const inUse: FailureReason = { kind: 'refused', detail: 'The form A is in use.', code: 'form-in-use', values };
const unnamed: FailureReason = { kind: 'refused', detail: 'Codul este luat.', code: 'something-else' };

describe('FRM-04 LNG-03 C16 the reason of a refusal', () => {
  test.each([
    [
      'en',
      'The form A cannot be deleted: what observers sent refers to it (answers: 1,240, notes: 2).',
      'The server refused the request.',
    ],
    [
      'ro',
      'Formularul A nu poate fi șters: de el țin date trimise de observatori (răspunsuri: 1.240, note: 2).',
      'Serverul a refuzat cererea.',
    ],
  ] as const)('is said in our words, with its figures and names, in %s', async (language, ours, general) => {
    await speak(language);
    expect([shown(inUse), failureWords(inUse)]).toEqual([ours, 'REFUSED_FORM_IN_USE']);
    expect(failedToast('FORM_NOT_DELETED', inUse, { name: 'A1' })).toEqual({
      status: 'error',
      title: 'FORM_NOT_DELETED',
      description: 'REFUSED_FORM_IN_USE',
      values: { ...values, name: 'A1' },
    });
    const { values: _, ...withoutFigures } = inUse;
    expect(shown(withoutFigures)).toBe(language === 'en' ? inUse.detail : general);
  });

  test('is said in our words where the server is out of room, too', async () => {
    await speak('ro');
    expect(shown({ kind: 'server', detail: 'No room.', code: 'storage-full' })).toContain('spațiu');
  });

  test('is the server’s own where we have none', async () => {
    await speak('ro');
    expect([shown(unnamed), shown({ kind: 'forbidden', detail: 'Nu aici.' })]).toEqual([
      'Codul este luat.',
      'Nu aici.',
    ]);
  });

  test('is ours for what no server says', async () => {
    await speak('en');
    expect(shown({ kind: 'offline', detail: 'ECONNREFUSED' })).toBe(
      'The server cannot be reached. Check the connection.',
    );
  });
});

describe.each(['en', 'ro'] as const)('LNG-03 OBP-07 what is wrong with a field, in %s', (language) => {
  test('is said in our words where it has a name, otherwise in the server’s', async () => {
    await speak(language);
    expect([
      fieldWords({ message: 'is already taken', code: 'account-name-taken' }),
      fieldWords({ message: 'Too big', code: 'too-long' }),
      fieldWords({ message: 'Too big', code: 'too-long' }, 'OBSERVER_NAME_WRONG'),
      fieldWords({ message: 'is odd', code: 'something-else' }),
      fieldWords({ message: 'The Phone field is required.' }),
    ]).toEqual([
      'FIELD_ACCOUNT_NAME_TAKEN',
      'FIELD_TOO_LONG',
      'OBSERVER_NAME_WRONG',
      'is odd',
      'The Phone field is required.',
    ]);
  });
});
