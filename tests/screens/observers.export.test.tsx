import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { exportObservers } from '#contract/observers.ts';
import { ana, isRefused, opened } from './observers.given.tsx';
import { savedFiles } from '#tests/support/savedFiles.ts';
import { press, settle } from '#tests/support/screen.tsx';

const saved = () => savedFiles.map(([name, { size }]) => [name, size]);

describe('OBS-03 the export', () => {
  const file = { name: 'observers-2026-11-22.xlsx', type: 'application/x', blob: new Blob(['12345']) };

  test('downloads the filtered list in its order under the name that the server gives', async () => {
    const stage = await opened([ana], 'name=ana&sort=name:asc');
    await press('Export');
    const call = stage.waiting(exportObservers);
    expect([call.args, isRefused('Exporting…')]).toEqual([{ query: { Name: 'ana', Sort: 'name:asc' } }, true]);
    await act(async () => call.answer(file));
    await waitFor(() => expect(saved()).toEqual([['observers-2026-11-22.xlsx', 5]]));
    await waitFor(() => expect(isRefused('Export')).toBe(false));
    expect(stage.toasts).toEqual([]);
  });

  test('can be cancelled, which ends the request and saves nothing', async () => {
    const stage = await opened();
    await press('Export');
    const call = stage.waiting(exportObservers);
    await settle(() => screen.getByRole('button', { name: 'Cancel the export' }).focus());
    await press('Cancel the export');
    expect([call.signal?.aborted, isRefused('Export')]).toEqual([true, false]);
    expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
    await act(async () => call.answer(file));
    expect(saved()).toEqual([]);
  });
});
