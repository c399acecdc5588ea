import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { z } from 'zod/mini';

const Types = z.object({
  node: z.object({ type: z.literal('ObjectProperty'), key: z.object({ name: z.literal('types') }) }),
});

/** What a machine says of its types is gone when it runs: no test can tell whether it was changed. */
const types = {
  shouldIgnore: (path: unknown) => (Types.safeParse(path).success ? 'types only' : undefined),
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'types', types)];
