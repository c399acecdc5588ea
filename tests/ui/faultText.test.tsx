import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { faultWords, fieldWords, useFaultText, type Fault } from '#src/ui/faultText.ts';
import { speak } from '#tests/screens/observersStage.tsx';

const Shown = ({ fault }: { fault: Fault }) => <p>{useFaultText()(fault)}</p>;

const shown = (fault: Fault) => {
  const { unmount } = render(<Shown fault={fault} />);
  const text = screen.getByRole('paragraph').textContent;
  unmount();
  return text;
};

const inUse: Fault = { kind: 'refused', detail: 'The form A cannot be deleted: 3 answers.', code: 'form-in-use' };
const unnamed: Fault = { kind: 'refused', detail: 'Codul este luat.', code: 'something-else' };

describe('FRM-04 LNG-03 the reason of a refusal', () => {
  test('is the server’s own in English, which names names and numbers', async () => {
    await speak('en');
    expect([shown(inUse), faultWords(inUse)]).toEqual([inUse.detail, inUse.detail]);
  });

  test('is ours in Romanian, where we have words for it', async () => {
    await speak('ro');
    const ours = 'Formularul nu poate fi șters: există răspunsuri sau note care țin de el.';
    expect([shown(inUse), faultWords(inUse)]).toEqual([ours, 'REFUSED_FORM_IN_USE']);
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
