import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** Shared styles of the pages of embedded systems. */
export const TOOL_PAGE = new URL('tool-page.css', import.meta.url);

/** Serves `page.css`, the concatenated style sheets, cached for five minutes. */
export function serveStyles(scope: FastifyInstance, ...sheets: readonly URL[]): void {
  scope.get('/page.css', async (_request, reply) => {
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300');
    return Buffer.concat(await Promise.all(sheets.map((sheet) => readFile(sheet))));
  });
}
