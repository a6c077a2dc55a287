import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import { StartupError } from '#kernel/startup-error.ts';
import type { WebEntry } from './page-renderer.ts';

/** Workspace of the pages, beside the server's. */
export const WEB_FOLDER = new URL('../../../../web/', import.meta.url);

/**
 * Loads the built pages.
 * @throws {StartupError} when they are not built
 */
export async function loadBuiltWeb(): Promise<() => Promise<WebEntry>> {
  const file = new URL('dist/server/server.js', WEB_FOLDER);
  if (!existsSync(file)) throw new StartupError('The pages are not built: run npm run build.');
  process.env.NODE_ENV ??= 'production';
  const { default: entry } = (await import(file.href)) as { default: WebEntry };
  return async () => entry;
}

/** Loads the sources of the pages: changes show at the next request. */
export async function loadLiveWeb(app: FastifyInstance): Promise<() => Promise<WebEntry>> {
  const vite = await import(
    pathToFileURL(fileURLToPath(new URL('../node_modules/vite/dist/node/index.js', WEB_FOLDER))).href
  );
  const server = await vite.createServer({
    root: fileURLToPath(WEB_FOLDER),
    configFile: fileURLToPath(new URL('vite.config.ts', WEB_FOLDER)),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  });
  app.addHook('onClose', () => server.close());
  await app.register(middie);
  app.use(server.middlewares);
  return async () => (await server.ssrLoadModule('virtual:tanstack-start-server-entry')).default as WebEntry;
}
