import { getFeatures } from '#contract/account.ts';
import { listForms } from '#contract/forms.ts';
import { paths } from '#src/paths.ts';
import type { Services } from '#src/services.tsx';

export { startLive } from './live.tsx';

/** What this server offers. A published back end does not know the question. */
export async function readFeatures({ call }: Services, over: AbortSignal): Promise<readonly string[]> {
  const reply = await call(getFeatures, {}, { signal: over }).catch(() => null);
  return reply?.features ?? [];
}

/** SES-07: the form list is at hand when its screen is opened. Nobody hears of it where it fails. */
export async function readForms({ call, forms }: Services, over: AbortSignal): Promise<void> {
  if (location.pathname === paths.forms) return;
  const read = await call(listForms, { query: {} }, { signal: over }).catch(() => null);
  if (read !== null) forms.put(read.formVersions, new Date().toISOString());
}
