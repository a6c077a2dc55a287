import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Below this folder of routes is the back office. */
const BACKOFFICE = /^\.\/routes\/\$tenant_[./]backoffice/;

/**
 * The generated tree of routes without those of one side: `public` keeps the shop, `backoffice` the back office.
 * A side has no children on the other, so that its routes can be left out whole.
 */
export function routesOfSide(tree: string, side: 'public' | 'backoffice'): string {
  let kept = tree;
  const imports = tree.matchAll(/^import \{ Route as (\w+)Import \} from '([^']+)';\n/gm);
  for (const [, name = '', file = ''] of imports) {
    const isRoot = file === './routes/__root';
    if (isRoot || BACKOFFICE.test(file) === (side === 'backoffice')) continue;
    kept = kept
      .replace(new RegExp(`^import \\{ Route as ${name}Import \\}.*\n`, 'm'), '')
      .replace(new RegExp(`^const ${name}(WithChildren|Children)?\\b[^;]*;\n`, 'gm'), '')
      .replace(new RegExp(`^(const rootRouteChildren[^;]*)\\b${name}:\\s*\\w+,`, 'm'), '$1');
  }
  return kept;
}

/**
 * A browser loads the routes of the side that it is on: those of the shop are in the entry, those of the back office
 * are `routeTree.gen.ts?backoffice`. The server keeps all of them in one tree.
 */
export function splitBackoffice(): Plugin {
  return {
    name: 'guichet:split-backoffice',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async load(id) {
      const [path = id, query] = id.split('?');
      if (!path.endsWith('/src/app/routeTree.gen.ts')) return null;
      this.addWatchFile(path);
      return routesOfSide(await readFile(path, 'utf8'), query === 'backoffice' ? 'backoffice' : 'public');
    },
  };
}
