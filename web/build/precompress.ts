import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes a `.br` beside every script and stylesheet of the browser's build, so that no request compresses one. */
export function precompress(): Plugin {
  return {
    name: 'guichet:precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle(options) {
      const folder = options.dir ?? 'dist/client';
      const names = await readdir(folder, { recursive: true });
      const compressible = names.filter((name) => /\.(js|css|svg|json)$/.test(name));
      await Promise.all(
        compressible.map(async (name) => {
          const content = await readFile(join(folder, name));
          const quality = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          };
          await writeFile(join(folder, `${name}.br`), brotliCompressSync(content, { params: quality }));
        }),
      );
    },
  };
}
