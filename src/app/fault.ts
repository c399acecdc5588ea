/** What kind of accident stopped a screen. */
export type Fault = 'forbidden' | 'stale' | 'broken';

const isForbidden = (error: unknown) =>
  typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'forbidden';

/** The words of Chromium, Firefox and Safari, and of Vite for a style sheet, for a chunk that did not arrive. */
const chunkLost =
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload css/iu;

export function faultOf(error: unknown): Fault {
  if (isForbidden(error)) return 'forbidden';
  return error instanceof Error && chunkLost.test(error.message) ? 'stale' : 'broken';
}
