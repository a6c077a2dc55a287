import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** What the pages of embedded systems have in common, before their own styles. */
export const TOOL_PAGE = new URL('tool-page.css', import.meta.url);

/** Serves `page.css`: style sheets one after the other, which a browser may keep for five minutes. */
export function serveStyles(scope: FastifyInstance, ...sheets: readonly URL[]): void {
  scope.get('/page.css', async (_request, reply) => {
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300');
    return Buffer.concat(await Promise.all(sheets.map((sheet) => readFile(sheet))));
  });
}
