import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from '#contract/index.ts';
import { answered, lengthsOf, neededIn, taken, takes } from './reading.ts';

describe('AND-06 the notes of an observer at a station', () => {
  const file = { path: 'notes/a.jpg', name: 'a.jpg', type: 'image/jpeg', size: 0 };
  const note = {
    id: 1,
    countyCode: 'AB',
    pollingStationNumber: 12,
    questionId: 5,
    formId: 2,
    formCode: 'A',
    text: 'Seal broken',
    attachmentsPaths: ['notes/a.jpg'],
    attachments: [file],
    lastModified: '2026-11-21T10:00:00Z',
  };
  const { reply, query } = contract.listNotes;

  test('are sent and read with all that is known of them', () => {
    expect(z.parse(reply, [note])).toEqual([note]);
    expect(answered(contract.listNotes, [note])).toEqual([note]);
    const ofFiles = Object.keys(file).map((name) => `attachments.${name}`);
    expect(neededIn(reply, [note])).toEqual(['questionId', 'text', 'attachmentsPaths', ...ofFiles]);
  });

  test.each([
    ['one attachment', { attachmentPath: 'a.jpg' }, ['a.jpg']],
    ['an empty attachment', { attachmentPath: '' }, []],
    ['no attachment', { attachmentPath: null }, []],
    ['several attachments', { attachmentsPaths: ['a.jpg', 'b.mp4'] }, ['a.jpg', 'b.mp4']],
    [
      'the first of several beside them all',
      { attachmentPath: 'a.jpg', attachmentsPaths: ['a.jpg', 'b.mp4'] },
      ['a.jpg', 'b.mp4'],
    ],
    ['one attachment beside an empty list', { attachmentPath: 'a.jpg', attachmentsPaths: [] }, ['a.jpg']],
    ['an empty attachment beside several', { attachmentPath: '', attachmentsPaths: ['b.mp4'] }, ['b.mp4']],
    ['nothing said of attachments', {}, []],
  ])('API-04 %s', (_what, sent, attachmentsPaths) => {
    const bare = { questionId: null, text: null };
    expect(answered(contract.listNotes, [{ ...bare, ...sent }])).toEqual([{ ...bare, attachmentsPaths }]);
  });

  test.each(['a note', 7, null, undefined, true, []].map((sent) => [sent]))('API-04 %j is no note', (sent) => {
    const { reads } = contract.listNotes;
    expect(takes(reads, [sent])).toBe(false);
  });

  test('are asked for by station and observer, for one question if wanted', () => {
    const sent = { idPollingStation: '77', idObserver: '3', idQuestion: '5' };
    expect(z.parse(query, sent)).toEqual({ idPollingStation: 77, idObserver: 3, idQuestion: 5 });
    expect(neededIn(query, sent)).toEqual(['idPollingStation', 'idObserver']);
  });
});

describe.each([
  ['with any number of files', contract.addNote],
  ['of an old phone, with one file', contract.uploadNote],
])('a note from a phone, %s', (_what, { form }) => {
  const sent = { CountyCode: 'AB', PollingStationNumber: '12', QuestionId: '5', Text: ' Seal  broken ' };

  test('is read as it was written', () => {
    expect(z.parse(form, sent)).toEqual({ ...sent, PollingStationNumber: 12, QuestionId: 5 });
    expect(neededIn(form, sent)).toEqual([]);
  });

  test('may have files alone, and may belong to no question', () => {
    const bare = { CountyCode: 'AB', PollingStationNumber: '12' };
    expect(z.parse(form, bare)).toEqual({ CountyCode: 'AB', PollingStationNumber: 12, Text: '' });
    expect(z.parse(form, { ...bare, QuestionId: '0' })).toMatchObject({ QuestionId: 0 });
    expect(z.parse(form, { ...bare, QuestionId: '-1' })).toMatchObject({ QuestionId: 0 });
  });

  test('B12 of no station is read, and belongs nowhere', () => {
    expect(z.parse(form, { Text: 'x' })).toEqual({ CountyCode: '', PollingStationNumber: 0, Text: 'x' });
    expect(z.parse(form, { ...sent, PollingStationNumber: '-1' })).toMatchObject({ PollingStationNumber: -1 });
  });

  test('has a text of at most 10,000 characters', () => {
    expect(lengthsOf(form, (Text) => ({ ...sent, Text }), [0, 10_000, 10_001])).toEqual([0, 10_000]);
  });
});

describe('the echo of a note', () => {
  const note = { id: 1, text: 'Seal broken', questionId: null };

  test('names the addresses of its files', () => {
    const { reply } = contract.addNote;
    const sent = { filesAddress: ['a.jpg', 'b.mp4'], note };
    expect(z.parse(reply, sent)).toEqual(sent);
    expect(neededIn(reply, sent)).toEqual(['filesAddress', 'note', 'note.id', 'note.text', 'note.questionId']);
  });

  test('names the one address for an old phone, if there is one', () => {
    const { reply } = contract.uploadNote;
    const sent = { fileAddress: 'a.jpg', note: { ...note, questionId: 5 } };
    expect(z.parse(reply, sent)).toEqual(sent);
    expect(takes(reply, { fileAddress: null, note })).toBe(true);
    expect(neededIn(reply, sent)).toEqual(['fileAddress', 'note', 'note.id', 'note.text', 'note.questionId']);
  });
});

test('a file is asked for by its uuid, which nobody guesses', () => {
  const { params } = contract.getAttachment;
  const id = '0b8c7a6e-58a5-4d0c-9a43-0f6b7b2f3f11';
  expect(z.parse(params, { id })).toEqual({ id });
  expect(taken(params, [{}, { id: '7' }, { id: `${id}0` }, { id: '../secret' }])).toEqual([]);
});
