export interface Chunk {
  name: string;
  /** Files below the project's root. Each brings the stylesheet of the same name. */
  modules: readonly string[];
  /** Packages as well, and what the bundler adds by itself. */
  packages?: readonly string[];
  /** Files of these packages that stay out. */
  packagesExcept?: readonly string[];
}

/** Files below a folder. */
export const within = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`);

/** What every page needs: split in two by who shares it, it would compress less well. */
export const BASE_CHUNK: Chunk = {
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
      'file-size.ts',
      'format.ts',
      'http.ts',
      'intl-runtime.tsx',
      'localized-path.ts',
      'menus.ts',
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
      'document-link.tsx',
      'icon.tsx',
      'icon-button.tsx',
      'layout.module.css',
      'menu-entry.module.css',
      'progress-bar.tsx',
      'site-footer.tsx',
      'skip-link.tsx',
      'tag.tsx',
      'test-banner.tsx',
      'toast.tsx',
      'typography.module.css',
      'use-navigate-to.ts',
    ),
    ...within(
      'web/src/app/layout',
      'cart-button.tsx',
      'footer.tsx',
      'header-menu.tsx',
      'language-offer.ts',
      'logo.tsx',
      'main-menu.tsx',
      'menu-entries.ts',
      'profile-menu.tsx',
      'public-layout.tsx',
    ),
    'web/src/ui/site-logo.tsx',
    'web/src/app/routes/$tenant.tsx',
  ],
};
