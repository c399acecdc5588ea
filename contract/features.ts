import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What this back end can do beside the calls of published ones; without the call itself there is nothing. */
export const getFeatures = endpoint({
  method: 'GET',
  path: '/api/v3/features',
  summary: 'What this server offers beside the calls of published back ends',
  access: 'public',
  reply: z.object({ features: z.array(z.string()) }),
});
