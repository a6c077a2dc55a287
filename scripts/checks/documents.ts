import { posix } from 'node:path';
import type { SourceFile } from './import-graph.ts';
import { isTest } from './import-rules.ts';

export const ARCHITECTURE = 'docs/developer/architecture.md';

/** A row of the table of domains: `| cart | lines, cards |`. */
const ROW = /^\| ([a-z]+) \| ([a-z, -]+) \|$/gm;

/**
 * Compares the table of concerns in the architecture document with the server's folders. A concern is a folder of a
 * domain, or the content that names one or several of its files.
 * @param files sources of the server
 * @returns one sentence per concern that only one of the two has
 */
export function findDocumentProblems(architecture: string, files: readonly SourceFile[]): string[] {
  const paths = files.map(({ path }) => path).filter((path) => !isTest(path));
  return [...architecture.matchAll(ROW)].flatMap(([, domain = '', list = '']) => {
    const listed = list.split(', ');
    const found = [...new Set(paths.flatMap((path) => concernOf(path, domain)))].sort();
    return [
      ...found
        .filter((concern) => !listed.includes(concern))
        .map((concern) => `${ARCHITECTURE} lacks ${domain}/${concern}`),
      ...listed
        .filter((concern) => !found.includes(concern))
        .map((concern) => `${ARCHITECTURE} lists ${domain}/${concern}, which the server lacks`),
    ];
  });
}

function concernOf(path: string, domain: string): string[] {
  const [, concern, then] = new RegExp(`^server/src/${domain}/([a-z-]+)([/.])`).exec(path) ?? [];
  // `cart/cart.sql.ts` and `cart/routes.ts` are the domain's own.
  if (concern === undefined || (then === '.' && [domain, 'routes'].includes(concern))) return [];
  return [concern];
}

/** A path in backticks such as `server/src/mounts.ts`; paths with placeholders (`<domain>`, `*`) do not match. */
const PATH = /`((?:bench|contract|docs|e2e|phrases|scripts|server|web)\/[\w./$-]+)`/g;

/** Returns one sentence for each file or folder that a document names and the project lacks. */
export function findMissingPaths({ path, text }: SourceFile, exists: (path: string) => boolean): string[] {
  const named = new Set([...text.matchAll(PATH)].map(([, name = '']) => name.replace(/\/$/, '')));
  return [...named]
    .filter((name) => !exists(name))
    .map((name) => `${path} names ${name}, which is not there`);
}

export const DECISIONS = 'docs/decisions';

/** Returns one sentence for each decision record that the index in `docs/decisions/README.md` does not link. */
export function findUnlistedDecisions(files: readonly SourceFile[]): string[] {
  const index = files.find(({ path }) => path === `${DECISIONS}/README.md`)?.text ?? '';
  return files
    .map(({ path }) => posix.basename(path))
    .filter((name) => name !== 'README.md' && !index.includes(`](${name})`))
    .map((name) => `${DECISIONS}/README.md lacks ${name}`);
}
