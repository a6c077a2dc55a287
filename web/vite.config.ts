import { fileURLToPath } from 'node:url';
import { LOCALES } from '@guichet/contract/locale.ts';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from '../package.json' with { type: 'json' };
import { scopedClassNames } from './build/class-names.ts';
import { compilePhrases } from './build/compile-phrases.ts';
import { firstLoad } from './build/first-load.ts';
import { builtFonts } from './build/fonts.ts';
import { precompress } from './build/precompress.ts';
import { splitBackoffice } from './build/split-backoffice.ts';
import { subsetFonts } from './build/subset-fonts.ts';
import { withoutServerFunctions } from './build/without-server-functions.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  define: { PAGES_VERSION: JSON.stringify(manifest.version) },
  plugins: [
    compilePhrases(),
    subsetFonts(),
    builtFonts(),
    withoutServerFunctions(),
    // The library's own words (`Calendrier`, `Afficher les suggestions`) in the languages of the site alone.
    optimizeLocales.vite({ locales: LOCALES.map((locale) => new Intl.Locale(locale).language) }),
    splitBackoffice(),
    tanstackStart({
      srcDirectory: 'src/app',
      // The styles of a page are 6 kB compressed: less than what asking for them would cost.
      server: { build: { inlineCss: true } },
      router: {
        semicolons: true,
        // The loader of a page is its own code, like its body: neither belongs in the first load of another page.
        codeSplittingOptions: {
          defaultBehavior: [
            ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
      },
    }),
    react(),
    precompress(),
  ],
  resolve: {
    alias: [
      {
        find: /^use-intl(\/core)?$/,
        replacement: fileURLToPath(new URL('src/lib/intl-runtime.tsx', import.meta.url)),
      },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: fileURLToPath(new URL('src/lib/store-selection.ts', import.meta.url)),
      },
    ],
  },
  environments: {
    // The rendering of pages contains its packages: a production build needs none of them.
    ssr: { resolve: { noExternal: true } },
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: { groups: [firstLoad] },
            // Names of files are most of the list of what may be loaded later: seven characters tell versions apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
  },
  css: { modules: { generateScopedName: scopedClassNames() } },
  build: { assetsInlineLimit: 0, cssMinify: true, reportCompressedSize: false, target: 'es2022' },
});
