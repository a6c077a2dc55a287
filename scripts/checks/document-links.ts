import { posix } from 'node:path';
import type { SourceFile } from './import-graph.ts';

/** `[text](target)`, `![text](target)` and `src="target"`; code blocks are cut out before. */
const LINK = /\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g;
const CODE = /```[\s\S]*?```|`[^`\n]*`/g;
const HEADING = /^#+ (.+)$/gm;

/**
 * Finds links to files, headings and pictures that do not exist.
 * @param documents Markdown files
 * @param exists whether the project has a path
 * @returns one sentence per broken link
 */
export function findBrokenLinks(
  documents: readonly SourceFile[],
  exists: (path: string) => boolean,
): string[] {
  const anchors = new Map(documents.map(({ path, text }) => [path, anchorsOf(text)]));
  return documents.flatMap(({ path, text }) =>
    linksOf(text).flatMap((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : posix.join(posix.dirname(path), file);
      if (!exists(target)) return [`${path} links to ${target}, which does not exist`];
      const isMissing = anchor !== undefined && anchors.get(target)?.has(anchor) === false;
      return isMissing ? [`${path} links to ${target}#${anchor}, and the heading does not exist`] : [];
    }),
  );
}

/** Links to paths of the project, not to other websites. */
export const linksOf = (text: string): string[] =>
  [...text.replace(CODE, '').matchAll(LINK)]
    .map(([, target = '', source]) => source ?? target)
    .filter((target) => !/^[a-z]+:/.test(target));

/** The ids that GitHub gives to headings, and those of `<a id="…">`. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.replace(/```[\s\S]*?```/g, '').matchAll(HEADING)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  const ids = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  return new Set([...headings, ...ids]);
}

/** `**Encaissement › Recettes**`: a page of the back office as the handbook names it. */
const PAGE = /\*\*([^*›]+) › ([^*›]+)\*\*/g;

/**
 * Finds pages of the back office that the handbook names and the menu lacks.
 * @param titles of the pages, by the title of their group
 * @returns one sentence per page
 */
export function findUnknownPages(
  { path, text }: SourceFile,
  titles: ReadonlyMap<string, readonly string[]>,
): string[] {
  return [...text.matchAll(PAGE)]
    .filter(([, group = '', title = '']) => !titles.get(group)?.includes(title))
    .map(([, group, title]) => `${path} names ${group} › ${title}, which the back office lacks`);
}

/** `specified-behaviour.md#sessions` in a comment. */
const SPECIFIED = /specified-behaviour\.md#([a-z-]+)/g;

/**
 * Finds references of comments to headings that the page of specified behaviour lacks.
 * @param page the text of docs/developer/specified-behaviour.md
 * @returns one sentence per reference
 */
export function findUnspecified(page: string, files: readonly SourceFile[]): string[] {
  const anchors = anchorsOf(page);
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(SPECIFIED)]
      .filter(([, anchor = '']) => !anchors.has(anchor))
      .map(([reference]) => `${path} refers to ${reference}, which does not exist`),
  );
}
