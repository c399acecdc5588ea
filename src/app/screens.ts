import { paths } from '#src/paths.ts';

/** Each screen is a chunk of its own, so that its load can begin before the frame is there. */
export const screens = {
  observers: () => import('#src/screens/observers/ObserversScreen.tsx'),
} as const;

/** Begins to load the screen of an address; a failure shows when the router asks for it again. */
export async function preloadScreen(pathname: string): Promise<void> {
  if (pathname === paths.observers) await screens.observers().catch(() => undefined);
}
