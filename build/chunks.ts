import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

type Info = (id: string) => Pick<Rolldown.ModuleInfo, 'code' | 'importedIds' | 'dynamicallyImportedIds'> | null;

const root = dirname(import.meta.dirname);
const own = (file: string) => join(root, file);
const isOwn = (id: string) => id.startsWith(`${root}/`) && !id.includes('/node_modules/');
/** A few hundred bytes each: the journey of one costs more than all of them. */
const isIcon = (id: string) => id.includes('/lucide/');

/** A module with all of ours that it imports outright. */
function whole(id: string, info: Info, known = new Set<string>()): Set<string> {
  if (!isOwn(id) || known.has(id)) return known;
  known.add(id);
  for (const other of info(id)?.importedIds ?? []) whole(other, info, known);
  return known;
}

/** The files of the icons that a module names: all of them are imported from one, which hands them on by several names. */
function iconsOf(id: string, info: Info): string[] {
  const { code, importedIds = [] } = info(id) ?? {};
  const [, named = ''] = /import \{([^}]*)\} from ["']lucide["']/u.exec(code ?? '') ?? [];
  const all = importedIds.find(isIcon);
  if (all === undefined) return [];
  const handed = info(all)?.code ?? '';
  return named.split(',').map((name) => {
    const line = new RegExp(`default as ${name.trim()}\\b.*from ["']\\./(.+)["']`, 'u').exec(handed);
    if (line?.[1] === undefined) throw new Error(`lucide has no file for ${name}`);
    return join(dirname(all), line[1]);
  });
}

/** What the frame needs, what the first list shares with other screens; and what else at least three screens share. */
function commonModules(info: Info): { frame: Set<string>; others: Set<string> } {
  const frame = whole(own('src/app/shell.tsx'), info);
  const list = whole(own('src/screens/observers/ObserversScreen.tsx'), info);
  const users = new Map<string, number>();
  for (const screen of info(own('src/routeScreens.ts'))?.dynamicallyImportedIds ?? [])
    for (const id of whole(screen, info)) users.set(id, (users.get(id) ?? 0) + 1);
  const shared = [...users]
    .filter(([id, count]) => !frame.has(id) && count >= (list.has(id) ? 2 : 3))
    .map(([id]) => id);
  const others = new Set(shared.filter((id) => !list.has(id)));
  for (const id of shared) if (list.has(id)) frame.add(id);
  for (const id of list) for (const icon of iconsOf(id, info)) frame.add(icon);
  return { frame, others };
}

/**
 * Four chunks where the default makes thirty: a browser asks for six files at a time, and each costs a journey to the
 * server. `base` is what the login needs, `frame` what every other page and the first list need, `common` what many
 * pages share beside it; the rest stays with its screen.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let common: ReturnType<typeof commonModules> | undefined;
  const inCommon = (context: Rolldown.ChunkingContext) => (common ??= commonModules((id) => context.getModuleInfo(id)));
  return [
    { name: 'base', tags: ['$initial'], priority: 3 },
    { debugName: 'frame', name: (id, context) => (inCommon(context).frame.has(id) ? 'frame' : null), priority: 2 },
    {
      debugName: 'common',
      name: (id, context) => (inCommon(context).others.has(id) || isIcon(id) ? 'common' : null),
      priority: 1,
    },
  ];
}
