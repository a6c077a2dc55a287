import { fileURLToPath } from 'node:url';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { scopedClassNames } from './build/class-names.ts';
import { compilePhrases } from './build/compile-phrases.ts';
import { builtFaces } from './build/faces.ts';
import { precompress } from './build/precompress.ts';
import { splitBackoffice } from './build/split-backoffice.ts';
import { subsetFonts } from './build/subset-fonts.ts';
import { withoutServerFunctions } from './build/without-server-functions.ts';

const NEEDED_BY_EVERY_PAGE = [
  /node_modules(?!.*\/useBlocker\.)|rolldown\/runtime/,
  /\/contract\/src\/(locale|predicates)\./,
  /\/src\/lib\/(api|class-names|api-error|cart-memory|format|http|intl-runtime|phrases|localized-path|portal|request|session|storage|store|store-selection)\./,
  /\/src\/ui\/(app-link|base|button|icon|icon-button|layout|skip-link|typography|use-navigate-to|progress-bar|tag|toast)\./,
  /\/src\/(app\/built-pages|lib\/paths)\./,
  /\/src\/app\/layout\/(cart-button|footer|language-offer\.|logo|main-menu|menu-entries|profile-menu|public-layout)/,
];

/** What the pages of the catalogue share. */
const CATALOGUE =
  /\/src\/(shop\/catalogue\/browse\/(tile-backgrounds|session-(card|places)|view)|ui\/(field|hero-picture|select|state)\.)/;

/** What the pages with a form share, in the shop and in the back office. */
const FORMS = /\/src\/ui\/(failure|inputs|new-password-fields|strength-meter|use-form)\./;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  plugins: [
    compilePhrases(),
    subsetFonts(),
    builtFaces(),
    withoutServerFunctions(),
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
    client: {
      build: {
        rollupOptions: {
          // What every page needs is one file: split in two by who shares it, it would compress less well.
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: (id) => NEEDED_BY_EVERY_PAGE.some((part) => part.test(id)) },
                { name: 'catalogue', test: CATALOGUE },
                { name: 'forms', test: FORMS },
                {
                  name: 'languages',
                  test: /\/src\/(app\/layout\/(flag|language-choice)|ui\/language-names)\./,
                },
              ],
            },
          },
        },
      },
    },
  },
  css: { modules: { generateScopedName: scopedClassNames() } },
  build: { assetsInlineLimit: 0, cssMinify: true, reportCompressedSize: false, target: 'es2022' },
});
