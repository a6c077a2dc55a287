import { importsOf, type SourceFile } from './import-graph.ts';

/** An entry file of a page, with the phrase areas that are loaded before it renders. */
interface Page {
  name: string;
  entry: string;
  loaded: readonly string[];
}

const ROUTES = 'web/src/app/routes/';
const SHELL = `${ROUTES}$tenant_/backoffice.tsx`;
const DEFINITION = /^web\/src\/backoffice\/.*\bpage\.ts$/;

/**
 * Finds phrase areas that a page uses but does not load; an area that is not loaded renders its keys. The check
 * follows static and dynamic imports. An area that a module loads itself (`loadPhrases`) counts for that module and
 * its imports.
 * @param files all sources of `web/src`
 * @returns one sentence per missing area
 */
export function findMissingAreas(files: readonly SourceFile[]): string[] {
  const modules = new Map(
    files.filter(({ path }) => !path.includes('.test.')).map((file) => [file.path, file]),
  );
  return [...pagesOf(modules)].flatMap((page) => missingAreas(page, modules)).sort();
}

function* pagesOf(modules: ReadonlyMap<string, SourceFile>): Generator<Page> {
  const everywhere = areasLoadedBy(modules.get(`${ROUTES}__root.tsx`), modules);
  const inShell = [...everywhere, ...areasLoadedBy(modules.get(SHELL), modules)];
  for (const file of modules.values()) {
    if (file.path.startsWith(ROUTES))
      yield { name: file.path, entry: file.path, loaded: [...everywhere, ...areasLoadedBy(file, modules)] };
    if (DEFINITION.test(file.path))
      for (const { entry, areas } of addressesOf(file))
        yield { name: file.path, entry, loaded: [...inShell, ...areas] };
  }
}

/** Returns the modules of a page definition, each with the list of areas that precedes it. */
function addressesOf(file: SourceFile): { entry: string; areas: readonly string[] }[] {
  const entries = importsOf(file).filter(({ isLazy }) => isLazy);
  const before = file.text.split(/\bload: \(\) => import\(/);
  return entries.map(({ to }, index) => {
    const listed = [
      ...before
        .slice(0, index + 1)
        .join('')
        .matchAll(/\bphrases: \[([^\]]*)\]/g),
    ].at(-1);
    return { entry: to, areas: words(listed?.[1] ?? '') };
  });
}

/** Areas loaded by a file and by the modules without markup that it imports, such as loaders. */
function areasLoadedBy(file: SourceFile | undefined, modules: ReadonlyMap<string, SourceFile>): string[] {
  if (!file) return [];
  const own = [...file.text.matchAll(/\bloadPhrases\(([^()]*)\)/g)].flatMap(([, names = '']) => words(names));
  const loaders = importsOf(file).filter(
    ({ to, isType, isLazy }) => !isType && !isLazy && /^web\/src\/app\/.*\.ts$/.test(to),
  );
  return [...own, ...loaders.flatMap(({ to }) => areasLoadedBy(modules.get(to), modules))];
}

function missingAreas({ name, entry, loaded }: Page, modules: ReadonlyMap<string, SourceFile>): string[] {
  const problems = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (path: string, available: ReadonlySet<string>): void => {
    const file = modules.get(path);
    if (!file) return;
    const areas = new Set([...available, ...areasLoadedBy(file, modules)]);
    const key = `${path} ${[...areas].sort()}`;
    if (seen.has(key)) return;
    seen.add(key);
    for (const area of areasUsedBy(file, !/backoffice/.test(name)))
      if (!areas.has(area))
        problems.set(area, `${name} does not load the phrases ${area}, which ${path} shows`);
    // A page definition in the menu does not render that page.
    for (const { to, isType, isLazy } of importsOf(file))
      if (!isType && !(isLazy && DEFINITION.test(path))) visit(to, areas);
  };
  visit(entry, new Set(loaded));
  return [...problems.values()];
}

/** @param isPublic whether a public page renders the file; shared components have phrases for both sites */
function areasUsedBy({ text }: SourceFile, isPublic: boolean): string[] {
  const named = [...text.matchAll(/\b(?:useTranslations\(\s*|translator\([^,()]+,\s*)['`](\w+)/g)];
  const ofSite = /\buseSitePhrases\(\w+\)/.test(text) ? [isPublic ? 'account' : 'backoffice'] : [];
  return [...named.map(([, area = '']) => area), ...ofSite];
}

const words = (text: string): string[] => [...text.matchAll(/'(\w+)'/g)].map(([, word = '']) => word);
