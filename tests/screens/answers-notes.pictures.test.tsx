import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { getAttachment } from '#contract/notes.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import {
  answer,
  door,
  file,
  holdFiles,
  ids,
  note,
  openNotes,
  path,
  queue,
  texts,
  urn,
  viewer,
} from './answers-notes.given.tsx';
import { press, settle, type Stage } from '#tests/support/screen.tsx';

const held = holdFiles();
beforeAll(() => import('#src/screens/answers/notes/Viewer.tsx'));

const askedFor = ({ asked }: Stage) => asked.map(({ endpoint, args }) => [endpoint.path, args]);

describe('AND-06 pictures', () => {
  test('are fetched with the token, shown small, and given back with the notes', async () => {
    const stage = await openNotes(note({}, door));
    expect(screen.getByRole('status', { name: 'Loading door.jpg…' })).toBeVisible();
    expect(askedFor(stage)).toEqual([[getAttachment.path, { params: { id: ids[0] } }]]);
    await answer(stage.waiting(getAttachment));
    const tile = screen.getByRole('button', { name: `Show picture door.jpg 200\u00A0kB` });
    expect(tile.querySelector('img')?.src).toBe('blob:1');
    await expectAccessible();
    stage.close();
    expect(held.urls).toEqual(['blob:1 revoked']);
  });

  test('B4 are fetched with the token, too, where the server signs addresses for consoles without one', async () => {
    const signed = `https://vigil.example/api/v2/note/file/1.a.2.b/${ids[0]}.jpg`;
    const stage = await openNotes(note({ attachmentsPaths: [signed] }, door));
    expect(askedFor(stage)).toEqual([[getAttachment.path, { params: { id: ids[0] } }]]);
    await answer(stage.waiting(getAttachment));
    const [tile, ...others] = screen.getAllByRole('button');
    expect([tile?.querySelector('img')?.src, others, texts('link')]).toEqual(['blob:1', [], []]);
  });

  test('a request ends with the notes', async () => {
    const stage = await openNotes(note({}, door));
    const { signal } = stage.waiting(getAttachment);
    stage.close();
    expect(signal?.aborted).toBe(true);
  });

  test.each([
    ['50 MB', file('big.jpg', 'image/jpeg', 50_000_000), 'Show picture big.jpg 50\u00A0MB'],
    ['a film', queue, 'Play video queue.mp4 12\u00A0MB'],
  ])('%s is not fetched before it is asked for', async (_what, attachment, name) => {
    const stage = await openNotes(note({}, attachment));
    expect([texts('img'), stage.asked]).toEqual([[], []]);
    await press(name);
    await viewer();
    await settle(() => {});
    expect(stage.asked).toHaveLength(1);
  });

  test('nor is one of unknown size, from a server that tells no sizes', async () => {
    const stage = await openNotes(note({ attachmentsPaths: [path(ids[0])], attachments: undefined }));
    expect([stage.asked, texts('button')]).toEqual([[], [`Save file${ids[0]}`]]);
  });

  test('one that is missing on the server is said to be', async () => {
    const stage = await openNotes(note({}, door));
    await settle(() => stage.waiting(getAttachment).fail(failures.notFound));
    expect(texts('listitem').at(-1)).toBe('door.jpgThe file is missing on the server.');
    await expectAccessible();
  });

  test('AND-07 one that failed says why and is tried again when asked, or when the connection is back', async () => {
    const stage = await openNotes(note({}, door, urn));
    const [first, second] = [stage.waiting(getAttachment), stage.waiting(getAttachment)];
    await settle(() => first.fail(failures.forbidden));
    await settle(() => second.fail(failures.offline));
    expect(texts('status')).toEqual([
      'door.jpg could not be loaded. The server cannot be reached. Check the connection.',
      'urn.png could not be loaded. Your account does not have the rights for this. “My account” says whom to ask.',
    ]);
    await expectAccessible();
    await settle(() => stage.goOnline());
    await answer(stage.waiting(getAttachment));
    await press('Try now: urn.png');
    await answer(stage.waiting(getAttachment));
    expect([...document.querySelectorAll('img')].map(({ src }) => src)).toEqual(['blob:1', 'blob:2']);
  });

  test('what only claims to be a picture is a file to save', async () => {
    const stage = await openNotes(note({}, door));
    await answer(stage.waiting(getAttachment));
    const image = document.querySelector('img');
    await settle(() => image && fireEvent.error(image));
    expect(texts('button')).toEqual(['Save filedoor.jpgJPG · 200\u00A0kB']);
    await expectAccessible();
  });
});
