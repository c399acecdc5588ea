import type { Role } from '#contract/roles.values.ts';
import { filesByRoute } from '#src/inline/filesByRoute.ts';
import { sectionsFor } from '#src/menu.ts';

/**
 * Fetches the code of every section of the menu, so that its first visit waits for nothing but its rows. By links: a
 * browser never asks again for a module that it once failed to import, but for what it failed to prefetch.
 */
export function fetchSections(role: Role, offered: ReadonlySet<string>): void {
  const files = filesByRoute();
  for (const { path } of sectionsFor(role, offered)) {
    for (const file of files[path] ?? []) prefetch(`/${file}`);
  }
}

function prefetch(href: string): void {
  if (document.head.querySelector(`link[href="${CSS.escape(href)}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = href;
  document.head.append(link);
}
