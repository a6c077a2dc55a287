import type { SourceFile } from './import-graph.ts';
import { DOMAINS, isTest } from './import-rules.ts';

/**
 * A file of a server domain is named by its content, with its kind as a suffix: `holds.service.ts`. A file without a
 * suffix is pure. A name that says the kind alone, such as `rules.ts`, names no content.
 */
const DOMAIN_FILE = /(^|\/)[a-z0-9-]+(\.(calls?|routes|sql|service|jobs))?\.ts$/;
const KIND_ALONE =
  /(^|\/)(calls|data|helpers|jobs|model|mutations|rules|service|sql|tasks|types|utils|view)\.ts$/;
const SQL_FILE = /\.sql\.ts$/;
const SQL_CALL = /\.(query|named)\s*(<[^()]*>)?\(/;
/**
 * Folders where any file may contain SQL: gateways in their own schema, `kernel/database`, the embedded server, and
 * demonstration data.
 */
const SQL_FOLDER = /^server\/src\/(gateways|demonstration|embedded-postgres|kernel\/database)\//;
/** Other platform files with SQL, each with what it stores. */
const PLATFORM_SQL: Record<string, string> = {
  'auth/key-check.ts': 'the key of secrets, so that a wrong one is noticed at the start',
  'auth/throttle.ts': 'attempts that are counted for every process',
  'jobs/job-workers.ts': 'the workers that are alive',
  'jobs/outbox.ts': 'jobs that are written with what they are about',
  'jobs/queue-figures.ts': 'sizes of the queues',
  'mail/deliver-once.ts': 'mails that were sent',
  'observability/readiness.ts': 'a write that shows that the database takes any',
  'tenancy/tenant-changes.ts': 'what tells other processes of a change',
  'tenancy/tenant-signals.ts': 'what tells other processes of places',
};
const RE_EXPORT = /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})(?:\s+as\s+\w+)?\s+from\s+'(?:[.#]|@guichet\/)/m;

const OWN_IMPORT = /^import (?:type )?\{([^}]*)\} from '(?:[.#]|@guichet\/)/gm;
const OWN_TRANSACTION = /\bdatabase\s*\.tenant\(tenant\.id\b/;

/**
 * Finds files in places that the layout does not have, or with content that belongs elsewhere.
 * @returns one sentence per problem
 */
export function findVocabularyProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => [
      ...nameOutsideVocabulary(file),
      ...sqlOutOfPlace(file),
      ...ownTransaction(file),
      ...reExport(file),
    ])
    .sort();
}

/** The path of a server file below its domain. */
function pathInDomain(path: string): string | undefined {
  const [, area = '', rest] = /^server\/src\/([\w-]+)\/(.+)$/.exec(path) ?? [];
  return DOMAINS.includes(area) ? rest : undefined;
}

function nameOutsideVocabulary({ path }: SourceFile): string[] {
  const rest = pathInDomain(path);
  if (rest === undefined) return [];
  if (KIND_ALONE.test(rest))
    return [`${path} is named by its kind alone: name its content, as holds.service.ts`];
  if (DOMAIN_FILE.test(rest)) return [];
  return [`${path}: the kinds of a domain's files are .calls, .call, .routes, .sql, .service and .jobs`];
}

function sqlOutOfPlace({ path, text }: SourceFile): string[] {
  if (!path.startsWith('server/src/') || SQL_FILE.test(path) || SQL_FOLDER.test(path)) return [];
  const line = lineOf(text, SQL_CALL);
  const [, platformFile = ''] = /^server\/src\/platform\/(.+)$/.exec(path) ?? [];
  if (platformFile in PLATFORM_SQL)
    return line === undefined ? [`${path} holds no SQL: take it off the list in vocabulary.ts`] : [];
  if (line === undefined) return [];
  const home = platformFile ? 'kernel/database' : 'a file named ….sql.ts';
  return [`${path}:${line} holds SQL: it belongs in ${home}`];
}

/** A call writes to its own tenant through the transaction of its context, never through one that it opens. */
function ownTransaction({ path, text }: SourceFile): string[] {
  if (pathInDomain(path) === undefined || !/\.calls?\.ts$/.test(path)) return [];
  const line = lineOf(text, OWN_TRANSACTION);
  return line === undefined ? [] : [`${path}:${line} opens a transaction of its own: the context has one`];
}

/** A re-export makes a file importable from where the rules do not allow it, and hides where a thing is defined. */
function reExport({ path, text }: SourceFile): string[] {
  if (!/^(contract|server|web)\/src\//.test(path) || path.startsWith('web/src/app/')) return [];
  const line = lineOf(text, RE_EXPORT) ?? lineOf(text, passedOn(text));
  return line === undefined ? [] : [`${path}:${line} re-exports: import from where it is defined`];
}

/** Matches `export { total };` of an imported name; matches nothing in a file without imports. */
function passedOn(text: string): RegExp {
  const imported = [...text.matchAll(OWN_IMPORT)].flatMap(([, names = '']) => namesOf(names));
  return new RegExp(`^export (?:type )?\\{[^}]*\\b(?:${imported.join('|') || '(?!)'})\\b[^}]*\\};`, 'm');
}

const namesOf = (list: string): string[] =>
  list.split(',').flatMap((name) => /(\w+)\s*$/.exec(name.trim())?.[1] ?? []);

function lineOf(text: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(text);
  return found ? text.slice(0, found.index).split('\n').length : undefined;
}
