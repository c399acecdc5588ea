import { expect, test, vi } from 'vitest';
import { listObservers } from '#contract/observers.ts';
import { createClient } from '#src/api/client.ts';
import { createFetchTransport } from '#src/api/fetchTransport.ts';
import { clientStage } from './client.given.ts';

const { network, credentials } = clientStage();

const begun = vi.hoisted(() => vi.fn<() => void>());
vi.mock('#src/api/axiosTransport.ts', () => {
  begun();
  return { createAxiosTransport: createFetchTransport };
});

test('API-01 axios comes behind the first answer, and not before there is time for it', async () => {
  const spare = Promise.withResolvers<void>();
  const call = createClient({ base: '', credentials, spareTime: () => spare.promise });
  await call(listObservers, { query: { Page: 1 } });
  await call(listObservers, { query: { Page: 2 } });
  await vi.dynamicImportSettled();
  expect([network.seen.length, begun.mock.calls.length]).toEqual([2, 0]);
  spare.resolve();
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce());
  await call(listObservers, { query: { Page: 3 } });
  expect(network.seen).toHaveLength(3);
});
