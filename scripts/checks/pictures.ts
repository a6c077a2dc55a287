import { readdirSync, statSync } from 'node:fs';
import { PICTURES } from '../pictures/pictures.ts';
import { project } from '../tools/run.ts';
import { linksOf } from './document-links.ts';
import type { SourceFile } from './import-graph.ts';

const FOLDER = 'docs/pictures';

/** All pictures together, in bytes: a clone stays quick. */
const MOST_BYTES = 3_000_000;

/**
 * Compares the files in `docs/pictures` with the list that `npm run docs:pictures` takes and with the documents.
 * @returns one sentence per file without an entry, entry without a file, and picture that no document shows
 */
export function findPictureProblems(documents: readonly SourceFile[]): string[] {
  const files = readdirSync(`${project}/${FOLDER}`);
  const listed = PICTURES.map(({ name }) => `${name}.webp`);
  const shown = new Set(
    documents.flatMap(({ text }) => linksOf(text)).map((link) => link.slice(link.lastIndexOf('/') + 1)),
  );
  const bytes = files.reduce((sum, file) => sum + statSync(`${project}/${FOLDER}/${file}`).size, 0);
  return [
    ...files
      .filter((file) => !listed.includes(file))
      .map((file) => `${FOLDER}/${file} is not in pictures.ts`),
    ...listed.filter((file) => !files.includes(file)).map((file) => `${FOLDER}/${file}: run docs:pictures`),
    ...files.filter((file) => !shown.has(file)).map((file) => `${FOLDER}/${file} is shown in no document`),
    ...(bytes > MOST_BYTES ? [`${FOLDER} has ${bytes} bytes, more than ${MOST_BYTES}`] : []),
  ];
}
