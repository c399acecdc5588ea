import { isHarmlessText } from './allowlist.ts';

const maxFrames = 5;

/** What broke and where in our code; not what its message says, which may hold anything. */
export function faultStack(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown';
  const name = isHarmlessText('error', error.name) ? error.name : 'Error';
  const frames = [...(error.stack ?? '').matchAll(/\/([\w.-]+\.[jt]sx?(?:\?[\w=]*)?:\d+:\d+)/gu)].map(
    ([, frame]) => frame,
  );
  return [name, ...frames.slice(0, maxFrames)].join(' ');
}

export function faultStackIn(params: unknown): string | undefined {
  return typeof params === 'object' && params !== null && 'error' in params ? faultStack(params.error) : undefined;
}
