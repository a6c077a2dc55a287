import { glob, readFile } from 'node:fs/promises';
import { posix } from 'node:path';

/** One import statement. Paths are relative to the project, with forward slashes. */
export interface Import {
  from: string;
  /** The imported file, or a package name (`zod`, `node:fs`). */
  to: string;
  isPackage: boolean;
  /** Whether the import is erased before the code runs. */
  isType: boolean;
  /** Whether the import is dynamic (`import()`), so that it runs later. */
  isLazy: boolean;
}

export interface SourceFile {
  path: string;
  text: string;
}

export async function readSources(project: string, patterns: readonly string[]): Promise<SourceFile[]> {
  const paths: string[] = [];
  for await (const path of glob([...patterns], { cwd: project })) paths.push(path.replaceAll('\\', '/'));
  return Promise.all(
    paths.sort().map(async (path) => ({ path, text: await readFile(`${project}/${path}`, 'utf8') })),
  );
}

const statement =
  /^[ \t]*(?:import|export)\s+(type\s+)?(?:([^'";]*?)\s+from\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;

/** Returns the imports of a file, read from its text by a regular expression, which formatted code allows. */
export function importsOf({ path, text }: SourceFile): Import[] {
  return [...text.matchAll(statement)].map(([, type, names, specifier, dynamic]) => {
    const target = specifier ?? dynamic ?? '';
    const isType = type !== undefined || onlyTypes(names);
    return { from: path, ...resolve(path, target), isType, isLazy: dynamic !== undefined };
  });
}

/** Whether all imported names are types (`{ type A, type B }`). */
function onlyTypes(names: string | undefined): boolean {
  const inBraces = /^\{([\s\S]*)\}$/.exec(names?.trim() ?? '')?.[1];
  if (inBraces === undefined) return false;
  return inBraces
    .split(',')
    .filter((name) => name.trim() !== '')
    .every((name) => name.trim().startsWith('type '));
}

function resolve(from: string, specifier: string): { to: string; isPackage: boolean } {
  const target = specifier.replace(/\?.*$/, '');
  if (target.startsWith('.')) return { to: posix.join(posix.dirname(from), target), isPackage: false };
  const workspace = /^@guichet\/(\w+)\/(.+)$/.exec(target);
  if (workspace) return { to: `${workspace[1]}/src/${workspace[2]}`, isPackage: false };
  const alias = /^#(.+)$/.exec(target)?.[1];
  if (alias !== undefined) return { to: aliasTarget(from, alias), isPackage: false };
  return { to: target, isPackage: true };
}

/** The targets of `#…` imports: `imports` in the package.json of the workspace. */
function aliasTarget(from: string, alias: string): string {
  const workspace = from.split('/')[0];
  return alias.startsWith('test/') ? `${workspace}/${alias}` : `${workspace}/src/${alias}`;
}

/**
 * Finds import cycles between files, also of types: files that know each other's shapes cannot be read one by one.
 * Dynamic imports are ignored. Each file is reported in one cycle at most.
 * @returns one chain per cycle: `a.ts → b.ts → a.ts`
 */
export function findCycles(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path));
  const isEager = ({ isLazy, to }: Import) => !isLazy && known.has(to);
  const edges = new Map<string, string[]>();
  for (const { from, to } of files.flatMap(importsOf).filter(isEager))
    edges.set(from, [...(edges.get(from) ?? []), to]);
  const cycles: string[] = [];
  const finished = new Set<string>();
  const visit = (file: string, chain: string[]): void => {
    if (finished.has(file)) return;
    const start = chain.indexOf(file);
    if (start >= 0) {
      cycles.push([...chain.slice(start), file].join(' → '));
      return;
    }
    for (const next of edges.get(file) ?? []) visit(next, [...chain, file]);
    finished.add(file);
  };
  for (const path of known) visit(path, []);
  return cycles;
}
