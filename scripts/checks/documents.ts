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

/** A line of the index: `- [0001](0001-subject.md) Title`. */
const LISTED = /^- \[\d{4}\]\((\S+)\) (.+)$/gm;

/** A row of the table of merged records: `| 0005, 0006 | 0016 |`. */
const MERGED = /^\| ((?:\d{4}, )*\d{4}) \| (\d{4}) \|$/gm;

/**
 * Compares the index in `docs/decisions/README.md` with the decision records: each record is listed under its title, and
 * each merged number names an existing record.
 * @param files the index and the records
 */
export function findDecisionProblems(files: readonly SourceFile[]): string[] {
  const path = `${DECISIONS}/README.md`;
  const index = files.find((file) => file.path === path)?.text ?? '';
  const titles = new Map([...index.matchAll(LISTED)].map(([, name = '', title = '']) => [name, title]));
  const records = files.filter((file) => file.path !== path);
  const numbers = new Set(records.map((record) => posix.basename(record.path).slice(0, 4)));
  return [
    ...records
      .filter((record) => titles.get(posix.basename(record.path)) !== /^# (.+)$/m.exec(record.text)?.[1])
      .map((record) => `${path} lacks ${posix.basename(record.path)} with its title`),
    ...[...index.matchAll(MERGED)].flatMap(([, merged = '', into = '']) => [
      ...(numbers.has(into) ? [] : [`${path} merges ${merged} into ${into}, which is not there`]),
      ...merged
        .split(', ')
        .filter((number) => numbers.has(number))
        .map((number) => `${path} lists ${number} as merged, but its record is there`),
    ]),
  ];
}
