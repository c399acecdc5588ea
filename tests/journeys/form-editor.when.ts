import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Section } from '#contract/forms.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { asked, stored, world } from './forms.given.ts';

/** What an organizer does with one form, and what has to be seen then: one entry a step, one a place of the story. */
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const first = async (name: string) => userEvent.click((await screen.findAllByRole('button', { name }))[0]!);
const write = async (field: string, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name: field }), text);
const valueOf = (field: string) =>
  screen.getByRole<HTMLInputElement | HTMLTextAreaElement>('textbox', { name: field }).value;
const question = (name: string) => screen.findByRole('alertdialog', { name });
const answer = async (word: string) => {
  const open = await waitFor(() => screen.queryByRole('alertdialog') ?? screen.getByRole('dialog'));
  await userEvent.click(within(open).getByRole('button', { name: word }));
};
export const open = (path: string) => openConsole({ path, config: { expiryCheck: false } });
const idOf = async (code: string) => (await stored(code))?.id ?? 0;

/** What a phone downloads of a form. */
async function downloaded(code: string) {
  const { server, people } = world();
  const list = await server.call('GET', '/api/v1/form', { as: people.observer });
  const { formVersions } = await list.json();
  const found = formVersions.find((form: { code: string }) => form.code === code);
  if (found === undefined) return null;
  const reply = await server.call('GET', `/api/v1/form/${found.id}`, { as: people.observer });
  const sections: Section[] = await reply.json();
  return {
    title: found.description,
    version: found.currentVersion,
    options: sections.flatMap(({ questions }) =>
      questions.flatMap(({ optionsToQuestions }) => optionsToQuestions.map(({ text }) => text)),
    ),
  };
}

/** What somebody else does with the form in the meantime. */
async function colleagueSaves(description: string) {
  const { server, people } = world();
  const id = await idOf('N');
  const sections = await (await server.call('GET', `/api/v1/form/${id}`, { as: people.organizer })).json();
  const body = { id, code: 'N', description, currentVersion: 1, draft: false, formSections: sections };
  await asked('PUT', '/api/v1/form', body);
}

const written = { title: 'Night', version: 1, options: ['Yes', 'No'] };

/** Phones load what is published at once, which is asked about. */
const publish = async () => {
  await press('Publish');
  await answer('Publish');
};

export const does = {
  'publishes at once': () => press('Publish'),
  async 'gives it a name'() {
    await write('Form title', 'Night');
    await write('Form code', 'N');
  },
  async 'writes a question'() {
    await first('Add section');
    await userEvent.keyboard('Closing');
    await press('Add question');
    await userEvent.keyboard('Sealed?{Enter}Yes{Enter}No');
  },
  'saves a draft': () => press('Save as draft'),
  async 'wants to go away'() {
    await userEvent.click((await screen.findAllByRole('link', { name: 'Forms' }))[0]!);
  },
  stays: () => answer('Stay'),
  'discards it': () => answer('Discard changes'),
  'leaves it here': () => answer('Leave, keep them here'),
  async 'loses the browser'() {
    await screen.findByText(/^Kept in this browser at/u);
    closeConsole();
    await open('/formulare/nou');
  },
  async 'begins a form'() {
    await open('/formulare/nou');
  },
  'goes on with it': () => answer('Go on with it'),
  'throws it away': () => answer('Discard it'),
  async 'publishes in a tunnel'() {
    world().network.answer('POST /api/v1/form', () => Response.error());
    await publish();
  },
  async 'publishes outside again'() {
    world().network.heal();
    await publish();
  },
  async 'opens it again'() {
    await open(`/formulare/${await idOf('N')}`);
  },
  async 'changes an option'() {
    await press('2 options of question A1');
    await write('Text of option 2', ', not at all');
  },
  async 'undoes it'() {
    await userEvent.keyboard('{Control>}z{/Control}');
  },
  publishes: publish,
  async 'publishes after a colleague'() {
    await colleagueSaves('Night shift');
    await publish();
  },
  async 'publishes after it was deleted'() {
    await asked('DELETE', `/api/v1/form?formId=${await idOf('N')}`);
    await press('Publish');
  },
  'puts both together': () => answer('Put my changes into theirs'),
  'takes theirs': () => answer('Show theirs, keep mine aside'),
  'insists on ours': () => answer('Replace theirs with mine'),
  async 'saves it anew'() {
    await answer('Save as a new form');
    await answer('Publish');
  },
} satisfies Record<string, () => Promise<void>>;

const toldPublished = async () => {
  await screen.findByText('The form has been published');
  await screen.findByRole('heading', { level: 1, name: 'Forms' });
};

export const shows = {
  async empty() {
    await screen.findByText('This form has no sections yet');
    expect(valueOf('Form title')).toBe('');
  },
  async toldWhatIsMissing() {
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Form title' })).toHaveFocus());
    expect(screen.getByRole('textbox', { name: 'Form title' })).toHaveAccessibleDescription('Fill this in.');
    expect(await world().server.db.selectFrom('form').select('id').execute()).toEqual([]);
  },
  async named() {
    await waitFor(() => expect([valueOf('Form title'), valueOf('Form code')]).toEqual(['Night', 'N']));
  },
  async askedToGo() {
    await question('Leave with unsaved changes?');
    expect(location.pathname).toBe('/formulare/nou');
  },
  async atTheForms() {
    await screen.findByRole('heading', { level: 1, name: 'Forms' });
    expect(await stored('N')).toBeUndefined();
  },
  async keptAside() {
    await screen.findByRole('heading', { level: 1, name: 'Forms' });
  },
  async offered() {
    expect(await question('Unsaved work was found')).toHaveTextContent('“Night”');
  },
  async drafted() {
    await screen.findByText('The draft has been saved');
    expect([await stored('N'), await downloaded('N')]).toMatchObject([{ draft: true, description: 'Night' }, null]);
  },
  async complete() {
    await waitFor(() => expect(screen.queryByText(/to mend before publishing$/u)).toBeNull());
    expect([valueOf('Text of question A1'), valueOf('Section title')]).toEqual(['Sealed?', 'Closing']);
  },
  async notSaved() {
    await screen.findByText('The form was not saved');
    expect(valueOf('Text of question A1')).toBe('Sealed?');
    expect(await stored('N')).toBeUndefined();
  },
  async published() {
    await toldPublished();
    expect(await downloaded('N')).toEqual(written);
  },
  async reopened() {
    await screen.findByText('Published, version 1');
    expect(valueOf('Form title')).toBe('Night');
  },
  async changed() {
    await waitFor(() => expect(valueOf('Text of option 2')).toBe('No, not at all'));
  },
  async undone() {
    await waitFor(() => expect(valueOf('Text of option 2')).toBe('No'));
    expect(screen.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');
  },
  async updated() {
    await toldPublished();
    expect(await downloaded('N')).toEqual({ title: 'Night', version: 2, options: ['Yes', 'No, not at all'] });
  },
  async conflict() {
    expect(await question('Somebody else saved this form')).toHaveTextContent('“Night” becomes “Night shift”');
    expect(await downloaded('N')).toMatchObject({ title: 'Night shift', version: 2, options: ['Yes', 'No'] });
  },
  async merged() {
    await waitFor(() =>
      expect([valueOf('Form title'), valueOf('Text of option 2')]).toEqual(['Night shift', 'No, not at all']),
    );
    expect(await downloaded('N')).toMatchObject({ options: ['Yes', 'No'] });
  },
  async mergedOut() {
    await toldPublished();
    expect(await downloaded('N')).toEqual({ title: 'Night shift', version: 3, options: ['Yes', 'No, not at all'] });
  },
  async yielded() {
    await waitFor(() => expect([valueOf('Form title'), valueOf('Text of option 2')]).toEqual(['Night shift', 'No']));
  },
  async replaced() {
    await toldPublished();
    expect(await downloaded('N')).toEqual({ title: 'Night', version: 3, options: ['Yes', 'No, not at all'] });
  },
  async vanished() {
    await question('The form has been deleted meanwhile');
  },
  async renewed() {
    await toldPublished();
    expect(await downloaded('N')).toEqual({ ...written, options: ['Yes', 'No, not at all'] });
  },
};
