import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

type Info = (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null;

const root = dirname(import.meta.dirname);
const own = (file: string) => join(root, file);
/** A few hundred bytes each: the journey of one costs more than all of them. */
const isIcon = (id: string) => id.includes('/lucide-react/');
const isOwn = (id: string) => id.startsWith(`${root}/`) && !id.includes('/node_modules/');

/** A module with all of ours that it imports outright. */
function whole(id: string, info: Info, known = new Set<string>()): Set<string> {
  if (!isOwn(id) || known.has(id)) return known;
  known.add(id);
  for (const other of info(id)?.importedIds ?? []) whole(other, info, known);
  return known;
}

/** What the frame needs, and what at least three screens have in common. */
function commonModules(info: Info): Set<string> {
  const common = whole(own('src/app/shell.tsx'), info);
  const users = new Map<string, number>();
  for (const screen of info(own('src/routeScreens.ts'))?.dynamicallyImportedIds ?? [])
    for (const id of whole(screen, info)) users.set(id, (users.get(id) ?? 0) + 1);
  for (const [id, count] of users) if (count >= 3) common.add(id);
  return common;
}

/**
 * Three chunks where the default makes thirty: a browser asks for six files at a time, and each costs a journey to the
 * server. `base` is what the login needs, `frame` what every other page needs; the rest stays with its screen.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let common: Set<string> | undefined;
  return [
    { name: 'base', tags: ['$initial'], priority: 2 },
    {
      debugName: 'frame',
      name(id, context) {
        common ??= commonModules((other) => context.getModuleInfo(other));
        return common.has(id) || isIcon(id) ? 'frame' : null;
      },
      priority: 1,
    },
  ];
}
