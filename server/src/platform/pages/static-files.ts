import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { byLocale } from '@guichet/contract/locale.ts';
import { type Translate, translator } from '@guichet/phrases/translate.ts';
import type { FastifyInstance } from 'fastify';
import { ANY_ORIGIN } from './security-headers.ts';

const YEAR_SECONDS = 31_536_000;

/** Default icon: a ticket with two notches in the default colours. */
const FAVICON = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
  '<path fill="#0b6e8a" d="M5 7h22a2 2 0 0 1 2 2v4a3 3 0 0 0 0 6v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4a3 3 0 0 0 0-6V9a2 2 0 0 1 2-2z"/>',
  '<circle cx="12" cy="14" r="3.500" fill="#ffc043"/>',
  '<path d="M7 20c3-2.500 5-2.500 8 0s5 2.500 9-.500" fill="none" stroke="#fff" stroke-width="2.400" stroke-linecap="round"/>',
  '</svg>',
].join('');

/** See offline-worker.js: pages register it for the addresses of one venue. */
const OFFLINE_WORKER = readFileSync(new URL('offline-worker.js', import.meta.url), 'utf8').replace(
  "'{WORDS}'",
  () => JSON.stringify(byLocale((locale) => offlineWords(translator(locale, 'offline')))),
);

/** See entrance-worker.js: the page of an entrance registers it for its own address. */
const ENTRANCE_WORKER = readFileSync(new URL('entrance-worker.js', import.meta.url), 'utf8');

function offlineWords(t: Translate<'offline'>) {
  return { title: t('title'), text: t('text'), tickets: t('tickets'), retry: t('retry') };
}

/** Script that other websites load to show a venue's sessions; see embed.js. */
const EMBED = readFileSync(new URL('embed.js', import.meta.url), 'utf8').replace("'{WORDS}'", () =>
  JSON.stringify(byLocale((locale) => translator(locale, 'embedScript')('open'))),
);

/** Version of the build: derived from its file names, which contain hashes of their content. */
export async function buildIn(folder: URL): Promise<string> {
  const names = (await readdir(folder).catch(() => [])).sort().join();
  return createHash('sha256').update(names).digest('base64url').slice(0, 12);
}

/**
 * Scripts, styles and fonts of the build. Their names contain a hash of their content, so browsers cache them
 * permanently.
 */
export async function registerAssets(app: FastifyInstance, folder: URL): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(folder),
    prefix: '/assets/',
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    globIgnore: ['**/*.br'],
  });
}

/** Address prefixes without any page. */
const CLOSED_TO_ROBOTS = ['/api/', '/*/cart', '/*/summary', '/*/delivery', '/*/backoffice'];

/** Files that browsers and robots request by default. */
export function registerWellKnownFiles(
  app: FastifyInstance,
  {
    allowsRobots,
    originAt,
    build,
  }: { allowsRobots: boolean; originAt(hostname: string): Promise<string>; build: string },
): void {
  const open = CLOSED_TO_ROBOTS.map((path) => `Disallow: ${path}`);
  const robotsAt = async (hostname: string) =>
    allowsRobots ? [...open, '', `Sitemap: ${await originAt(hostname)}/sitemap.xml`] : ['Disallow: /'];
  app.get('/robots.txt', async ({ hostname }, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(['User-agent: *', ...(await robotsAt(hostname)), ''].join('\n')),
  );
  const worker = OFFLINE_WORKER.replace('{BUILD}', build);
  app.get('/offline-worker.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  );
  const entranceWorker = ENTRANCE_WORKER.replace('{BUILD}', build);
  app.get('/entrance-worker.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(entranceWorker),
  );
  app.get('/embed.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .headers(ANY_ORIGIN)
      .send(EMBED),
  );
  for (const path of ['/favicon.ico', '/favicon.svg']) {
    app.get(path, (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(FAVICON),
    );
  }
}
