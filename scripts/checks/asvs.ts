/** Results of a requirement. */
const RESULTS = ['met', 'not applicable', 'open'] as const;
type Result = (typeof RESULTS)[number];

interface Row {
  number: string;
  level: number;
  result: Result | undefined;
  shownBy: string;
}

/** `| V1.2.3 | 1 | Output encoding | met | … |` */
const ROW = /^\| (V\d+\.\d+\.\d+) +\| (\d) +\| [^|]+ \| ([a-z ]+?) +\| (.+?) +\|$/gm;
/** `| V1 Encoding | 12 | 3 | 0 |` */
const COUNTS = /^\| (V\d+|All)\b[^|]*\| +(\d+) +\| +(\d+) +\| +(\d+) +\|$/gm;
/** `` `server/src/x.test.ts` “title of a test” `` */
const TEST = /`([\w./$-]+\.test\.tsx?)`(?: “([^”]+)”)?/g;
const LINK = /\]\([^)\s]+\)/;

/**
 * Checks the document of the requirements of OWASP ASVS.
 * @param text of the document
 * @param requirements level of each requirement, by number
 * @returns one sentence per requirement that is missing, repeated or without proof, and per wrong count
 */
export function findAsvsProblems(text: string, requirements: Readonly<Record<string, number>>): string[] {
  const rows = [...text.matchAll(ROW)].map(
    ([, number = '', level, result, shownBy = '']): Row => ({
      number,
      level: Number(level),
      result: RESULTS.find((known) => known === result),
      shownBy,
    }),
  );
  const times = (number: string) => rows.filter((row) => row.number === number).length;
  return [
    ...Object.keys(requirements)
      .filter((number) => times(number) !== 1)
      .map((number) => `${number} has ${times(number)} rows instead of one`),
    ...rows.flatMap((row) => problemsOf(row, requirements[row.number])),
    ...findWrongCounts(text, rows),
  ];
}

function problemsOf({ number, level, result, shownBy }: Row, expected: number | undefined): string[] {
  if (expected === undefined) return [`${number} is no requirement of level 1 or 2`];
  const problems = level === expected ? [] : [`${number} is of level ${expected}`];
  if (!result) problems.push(`${number} has none of the results ${RESULTS.join(', ')}`);
  const isProven = testsIn(shownBy).some(({ title }) => title !== undefined) || LINK.test(shownBy);
  if (result === 'met' && !isProven) problems.push(`${number} is met without a test or a document`);
  return problems;
}

/** Compares the table of counts, by chapter and in all, with the rows. */
function findWrongCounts(text: string, rows: readonly Row[]): string[] {
  const chapters = [...new Set(rows.map(({ number }) => number.split('.')[0] ?? ''))];
  const stated = new Map(
    [...text.matchAll(COUNTS)].map(([, name = '', ...counts]) => [name, counts.join(', ')]),
  );
  return [...chapters, 'All'].flatMap((name) => {
    const counted = RESULTS.map(
      (result) =>
        rows.filter((row) => row.result === result && (name === 'All' || row.number.startsWith(`${name}.`)))
          .length,
    ).join(', ');
    return stated.get(name) === counted ? [] : [`${name} counts ${counted} (met, not applicable, open)`];
  });
}

/** Tests that a document names. */
const testsIn = (text: string): { path: string; title: string | undefined }[] =>
  [...text.matchAll(TEST)].map(([, path = '', title]) => ({ path, title }));

/**
 * Finds tests of a document that do not exist.
 * @param read text of a file of the project; undefined when it does not exist
 * @returns one sentence per missing file or title
 */
export function findMissingTests(
  { path: document, text }: { path: string; text: string },
  read: (path: string) => string | undefined,
): string[] {
  return testsIn(text).flatMap(({ path, title }) => {
    const source = read(path);
    if (source === undefined) return [`${document} names ${path}, which does not exist`];
    const isThere = title === undefined || source.replaceAll(/\s+/g, ' ').includes(title);
    return isThere ? [] : [`${document} names “${title}”, which ${path} lacks`];
  });
}
