import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The project's root, with a slash at its end. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Chunk {
  name: string;
  /** Files below the project's root. Each brings the stylesheet of the same name. */
  modules: readonly string[];
  /** Packages as well, and what the bundler adds by itself. */
  packages?: readonly string[];
  /** Files of these packages that stay out. */
  packagesExcept?: readonly string[];
}

const within = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`);

/**
 * What the browser loads as one file. A module that no chunk names goes with the first chunk whose modules import it, or
 * else where the bundler finds best. The build fails when an entry is no module of it, so that a renamed file cannot
 * change a bundle unnoticed.
 *
 * Each file costs the first load of every page about 30 bytes: its name in the list of what may be loaded later.
 */
export const CHUNKS: readonly Chunk[] = [
  {
    // What every page needs: split in two by who shares it, it would compress less well.
    name: 'base',
    // By name, so that a package of the back office alone is never part of the shop's first load.
    packages: [
      ...within(
        '@tanstack',
        'history',
        'react-router',
        'react-start-client',
        'react-store',
        'router-core',
        'start-client-core',
        'store',
      ),
      'icu-minify',
      'react',
      'react-dom',
      'scheduler',
    ],
    // Used by the back office alone.
    packagesExcept: ['@tanstack/react-router/dist/esm/useBlocker.js', '@tanstack/store/dist/shallow.js'],
    modules: [
      ...within('contract/src', 'locale.ts', 'predicates.ts'),
      ...within(
        'web/src/lib',
        'api.ts',
        'api-client.ts',
        'api-error.ts',
        'cart-memory.ts',
        'class-names.ts',
        'format.ts',
        'http.ts',
        'intl-runtime.tsx',
        'localized-path.ts',
        'paths.ts',
        'phrases.ts',
        'portal.ts',
        'request.ts',
        'session.ts',
        'session-store.ts',
        'storage.ts',
        'store.ts',
        'store-selection.ts',
      ),
      ...within(
        'web/src/ui',
        'app-link.tsx',
        'base.css',
        'button.tsx',
        'icon.tsx',
        'icon-button.tsx',
        'layout.module.css',
        'progress-bar.tsx',
        'skip-link.tsx',
        'tag.tsx',
        'test-banner.tsx',
        'toast.tsx',
        'typography.module.css',
        'use-navigate-to.ts',
      ),
      ...within('web/src/app', 'built-pages.ts', 'client.tsx', 'routes/$tenant.tsx'),
      ...within(
        'web/src/app/layout',
        'cart-button.tsx',
        'footer.tsx',
        'language-offer.ts',
        'logo.tsx',
        'main-menu.tsx',
        'menu-entries.ts',
        'menu-entry.module.css',
        'profile-menu.tsx',
        'public-layout.tsx',
      ),
    ],
  },
  {
    // The home, and what the pages of the catalogue share: apart, they would compress less well.
    name: 'catalogue',
    modules: [
      'web/src/app/routes/$tenant/index.tsx',
      ...within(
        'web/src/shop/catalogue/browse/home',
        'family-tile.tsx',
        'gallery.tsx',
        'hero.tsx',
        'home-data.ts',
        'home-finder.tsx',
        'home-page.tsx',
        'view.ts',
      ),
      ...within(
        'web/src/shop/catalogue/browse',
        'session-card.tsx',
        'session-list.tsx',
        'session-places.tsx',
        'tile-backgrounds.tsx',
        'view.ts',
      ),
      'web/src/lib/kept-state.ts',
      ...within(
        'web/src/ui',
        'card-grid.module.css',
        'field.tsx',
        'day-tile.ts',
        'hero-picture.tsx',
        'input.tsx',
        'meter.tsx',
        'select.tsx',
        'state.tsx',
      ),
    ],
  },
  {
    // What the pages with a form share, in the shop and in the back office.
    name: 'forms',
    modules: within(
      'web/src/ui',
      'checkbox.tsx',
      'failure.tsx',
      'inputs.tsx',
      'new-password-fields.tsx',
      'radio-card.tsx',
      'strength-meter.tsx',
      'use-form.ts',
    ),
  },
  {
    // What the shop's pages have in common, except the home.
    name: 'pages',
    modules: [
      ...within('web/src/shop', 'link-tabs.tsx', 'upright-ticket.module.css'),
      ...within(
        'web/src/ui',
        'breadcrumbs.tsx',
        'error-message.ts',
        'notice.tsx',
        'page-header.tsx',
        'ticket.tsx',
      ),
    ],
  },
  {
    // From the choice of places to the tickets.
    name: 'purchase',
    modules: [
      'web/src/lib/cart.ts',
      ...within('web/src/shop/cart', 'session-facts.tsx', 'establishment-names.ts'),
      'web/src/ui/stepper.tsx',
    ],
  },
  {
    name: 'languages',
    modules: [
      ...within('web/src/app/layout', 'flag.tsx', 'language-choice.tsx'),
      'contract/src/tenants/language-names.ts',
    ],
  },
  {
    // What takes the place of a page, and the layout without a venue.
    name: 'messages',
    modules: [
      ...within(
        'web/src/app',
        'error-page.tsx',
        'lost-page.tsx',
        'maintenance-page.tsx',
        'not-found-page.tsx',
        'venue-error-page.tsx',
      ),
      'web/src/app/layout/bare-layout.tsx',
    ],
  },
  {
    // What the sign-in and the registration of customers share.
    name: 'account',
    modules: within(
      'web/src/shop/account',
      'account-panel.tsx',
      'account-ticket.tsx',
      'auth/signed-in.ts',
      'resend.tsx',
    ),
  },
  {
    // What the sign-in, password and profile pages share, in the shop and in the back office.
    name: 'credentials',
    modules: within(
      'web/src/ui/credentials',
      'change-password-form.tsx',
      'code-field.tsx',
      'fields.tsx',
      'forgotten-password-form.tsx',
      'new-password-form.tsx',
      'sign-in-form.tsx',
      'site.ts',
    ),
  },
];

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

/** Fails the build of the browser's files when a chunk names what is not there. */
export function checkChunks(): Plugin {
  return {
    name: 'guichet:check-chunks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildEnd(error) {
      if (error) return;
      const unknown = unknownEntries(this.getModuleIds());
      if (unknown.length > 0)
        this.error(`build/chunks.ts names no module of the build:\n${unknown.join('\n')}`);
    },
  };
}
