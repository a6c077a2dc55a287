import type { SourceFile } from './import-graph.ts';
import { DOMAINS, isTest } from './import-rules.ts';

/**
 * What a file of a server domain may be called: its part of the concern, or the verb of a call. A concern that grows
 * gets a folder of its own, with the same names in it.
 */
const DOMAIN_FILE =
  /(^|\/)((routes|data|mutations|rules|service|tasks|view|model)\.ts|calls\/[a-z0-9-]+\.ts)$/;
const SQL_FILE = /(^|\/)(data|mutations)\.ts$/;
const SQL_CALL = /\.(query|named)\s*(<[^()]*>)?\(\s*['"`]/;
const RE_EXPORT = /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})(?:\s+as\s+\w+)?\s+from\s+'(?:[.#]|@guichet\/)/m;

const OWN_IMPORT = /^import (?:type )?\{([^}]*)\} from '(?:[.#]|@guichet\/)/gm;
const OWN_TRANSACTION = /\bdatabase\s*\.tenant\(tenant\.id\b/;

/** Files in places that the layout does not have, or with content that belongs elsewhere; one sentence each. */
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

/** The path below its domain, of a file of a server domain. */
function pathInDomain(path: string): string | undefined {
  const [, area = '', rest] = /^server\/src\/([\w-]+)\/(.+)$/.exec(path) ?? [];
  return DOMAINS.includes(area) ? rest : undefined;
}

function nameOutsideVocabulary({ path }: SourceFile): string[] {
  const rest = pathInDomain(path);
  if (rest === undefined || DOMAIN_FILE.test(rest)) return [];
  return [
    `${path}: a domain has routes, data, mutations, rules, service, tasks, view, model and calls/, in folders by concern`,
  ];
}

/** Gateways keep SQL within their own schema, the platform within its database room. */
function sqlOutOfPlace({ path, text }: SourceFile): string[] {
  const isServer = path.startsWith('server/src/') && !/^server\/src\/(gateways|demonstration)\//.test(path);
  if (!isServer || SQL_FILE.test(path) || path.startsWith('server/src/platform/')) return [];
  const line = lineOf(text, SQL_CALL);
  return line === undefined ? [] : [`${path}:${line} holds SQL: it belongs in data.ts or mutations.ts`];
}

/** A call's own venue is written to in the transaction that its context opens. */
function ownTransaction({ path, text }: SourceFile): string[] {
  if (pathInDomain(path) === undefined || !path.includes('/calls/')) return [];
  const line = lineOf(text, OWN_TRANSACTION);
  return line === undefined ? [] : [`${path}:${line} opens a transaction of its own: the context has one`];
}

/** A re-export makes a file importable from where the rules do not allow it, or hides where a thing lives. */
function reExport({ path, text }: SourceFile): string[] {
  if (!/^(contract|server|web)\/src\//.test(path) || path.startsWith('web/src/app/')) return [];
  const line = lineOf(text, RE_EXPORT) ?? lineOf(text, passedOn(text));
  return line === undefined ? [] : [`${path}:${line} re-exports: import from where it is defined`];
}

/** `export { total };` of what the file imports from another; matches nothing where there is none. */
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
