import { fileURLToPath } from 'node:url';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compilePhrases } from './build/compile-phrases.ts';
import { precompress } from './build/precompress.ts';
import { subsetFonts } from './build/subset-fonts.ts';
import { withoutServerFunctions } from './build/without-server-functions.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  plugins: [
    compilePhrases(),
    subsetFonts(),
    withoutServerFunctions(),
    tanstackStart({
      srcDirectory: 'src/app',
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
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  // The alias above must also hold on the server, where phrases are compiled as well.
  ssr: { noExternal: ['use-intl'] },
  build: { assetsInlineLimit: 0, cssMinify: true, reportCompressedSize: false, target: 'es2022' },
});
