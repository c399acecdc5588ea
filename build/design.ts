import type { Plugin } from 'vite';

/** `npm run dev` shows every part in every state at /design; a build has no such page. */
export const designPage = (): Plugin => ({
  name: 'vigil:design-page',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/design(?=\?|$)/u, '/src/design/index.html') ?? '/';
      next();
    });
  },
});
