import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Chunk } from './base-chunk.ts';
import { CHUNKS } from './chunk-list.ts';

/** The project's root, with a slash at its end. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const packagePath = (id: string): string | undefined => id.split('/node_modules/').at(-1);
const isRuntime = (id: string): boolean => id.includes('rolldown/runtime');
const isPackage = (id: string): boolean => id.includes('/node_modules/');

/** The path below the project's root of a module, or of the component that its stylesheet belongs to. */
const componentsOf = (id: string): string[] => {
  const [path = ''] = id.split('?');
  if (!path.startsWith(ROOT)) return [];
  const own = path.slice(ROOT.length);
  const component = own.replace(/\.(module\.)?css$/, '');
  return own === component ? [own] : [own, `${component}.tsx`, `${component}.ts`];
};

function belongsTo({ modules, packages = [], packagesExcept = [] }: Chunk, id: string): boolean {
  if (isRuntime(id)) return packages.length > 0;
  if (isPackage(id)) {
    const file = packagePath(id) ?? '';
    return packages.some((name) => file.startsWith(`${name}/`)) && !packagesExcept.includes(file);
  }
  return componentsOf(id).some((path) => modules.includes(path));
}

/** For `output.codeSplitting.groups`. */
export const chunkGroups = (chunks: readonly Chunk[] = CHUNKS) =>
  chunks.map((chunk) => ({ name: chunk.name, test: (id: string) => belongsTo(chunk, id) }));

/** Entries of the chunks that are no module of the build. @param ids of its modules */
export function unknownEntries(ids: Iterable<string>, chunks: readonly Chunk[] = CHUNKS): string[] {
  const paths = [...ids].map((id) => id.split('?')[0] ?? id);
  const files = new Set(paths.map((path) => (path.startsWith(ROOT) ? path.slice(ROOT.length) : path)));
  const packageFiles = paths.filter(isPackage).map((id) => packagePath(id) ?? '');
  return chunks.flatMap(({ name, modules, packages = [], packagesExcept = [] }) =>
    [
      ...modules.filter((path) => !files.has(path)),
      ...packages.filter((path) => !packageFiles.some((file) => file.startsWith(`${path}/`))),
      ...packagesExcept.filter((path) => !packageFiles.includes(path)),
    ].map((path) => `${path} (chunk ${name})`),
  );
}

/** A file of the build, as the bundler describes it. */
interface Built {
  fileName: string;
  /** Of files that are loaded with it. */
  imports: readonly string[];
  moduleIds: readonly string[];
}

/**
 * Files that pages of the shop load and that hold parts of the back office, with the page that loads them: a module that
 * both use and no chunk names goes with the first chunk that imports it, which may be one of the back office.
 */
export function backofficeInShop(built: readonly Built[]): string[] {
  const files = new Map(built.map((file) => [file.fileName, file]));
  const holds = ({ moduleIds }: Built, folder: string) =>
    moduleIds.some((id) => id.startsWith(`${ROOT}web/src/${folder}/`));
  const loadedWith = (file: Built, known = new Set<Built>()): Set<Built> => {
    if (known.has(file)) return known;
    known.add(file);
    for (const name of file.imports) {
      const next = files.get(name);
      if (next) loadedWith(next, known);
    }
    return known;
  };
  return built
    .filter((file) => holds(file, 'shop'))
    .flatMap((file) =>
      [...loadedWith(file)]
        .filter((loaded) => holds(loaded, 'backoffice'))
        .map((loaded) => `${file.fileName} loads ${loaded.fileName}`),
    );
}

/** Fails the build of the browser's files when a chunk names what is not there, or the shop loads the back office. */
export function checkChunks(): Plugin {
  return {
    name: 'guichet:check-chunks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildEnd(error) {
      if (error) return;
      const unknown = unknownEntries(this.getModuleIds());
      if (unknown.length > 0)
        this.error(`build/chunk-list.ts names no module of the build:\n${unknown.join('\n')}`);
    },
    generateBundle(_options, bundle) {
      const found = backofficeInShop(Object.values(bundle).filter((file) => file.type === 'chunk'));
      if (found.length > 0)
        this.error(
          `Pages of the shop load parts of the back office: name what they share in chunk-list.ts\n${found.join('\n')}`,
        );
    },
  };
}
