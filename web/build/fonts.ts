import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { FONT_NAMES, FONTS, type FontName, type FontUse } from '@guichet/contract/tenants/fonts.ts';
import type { Plugin } from 'vite';
import { type FallbackMetrics, fallbackMetrics } from './fallback-font.ts';
import { subset } from './subset-fonts.ts';

/** A font as the tenants' stylesheets declare it; `server/src/platform/pages/fonts.ts` reads this shape. */
interface BuiltFont {
  /** Where it is served */
  href: string;
  bytes: number;
  fallback: FallbackMetrics;
}

type BuiltFonts = Record<FontName, Record<FontUse, BuiltFont>>;

const { resolve } = createRequire(import.meta.url);
const folder = new URL('../dist/fonts/', import.meta.url);

/** Titles are bold; text has every weight from regular to bold. */
const WEIGHTS = { title: 700, text: { min: 400, max: 700 } } as const;

const ID = 'font:files';

/** Subsets a font for a use, unless an earlier build did: the file's name has a hash of its sources. */
async function buildFont(name: FontName, use: FontUse): Promise<{ font: BuiltFont; content: Buffer }> {
  const source = await readFile(
    resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`),
  );
  const recipe = await Promise.all(
    ['./subset-fonts.ts', './fallback-font.ts'].map((file) => readFile(new URL(file, import.meta.url))),
  );
  const hash = createHash('sha256')
    .update(Buffer.concat([source, ...recipe]))
    .digest('base64url')
    .slice(0, 8);
  const file = new URL(`${name}-${use}-${hash}`, folder);
  const content = await readFile(`${file.pathname}.woff2`).catch(async () => {
    const made = await subset(source, WEIGHTS[use], 'woff2');
    await writeFile(`${file.pathname}.woff2`, made);
    return made;
  });
  const fallback = await readFile(`${file.pathname}.json`, 'utf8').catch(async () => {
    const uncompressed = await subset(source, WEIGHTS[use], 'truetype');
    const made = JSON.stringify(await fallbackMetrics(uncompressed, FONTS[name].kind, use));
    await writeFile(`${file.pathname}.json`, made);
    return made;
  });
  const href = `/assets/${name}-${use}-${hash}.woff2`;
  return { font: { href, bytes: content.length, fallback: JSON.parse(fallback) }, content };
}

/** Builds every font that a venue may choose, for both uses, and writes the list that the server reads. */
async function buildFonts(): Promise<{ fonts: BuiltFonts; files: Map<string, Buffer> }> {
  await mkdir(folder, { recursive: true });
  const files = new Map<string, Buffer>();
  const fonts = {} as BuiltFonts;
  for (const name of FONT_NAMES) {
    fonts[name] = {} as BuiltFonts[FontName];
    for (const use of ['title', 'text'] as const) {
      const { font, content } = await buildFont(name, use);
      fonts[name][use] = font;
      files.set(font.href, content);
    }
  }
  await writeFile(new URL('fonts.json', folder), JSON.stringify(fonts));
  return { fonts, files };
}

async function licences(): Promise<string> {
  const texts = FONT_NAMES.map(async (name) => {
    const text = await readFile(resolve(`@fontsource-variable/${name}/LICENSE`), 'utf8');
    return `${FONTS[name].name}\n\n${text}`;
  });
  return (await Promise.all(texts)).join('\n\n');
}

/** Adds the fonts that venues may choose to the build's files; pages import their addresses from `font:files`. */
export function builtFonts(): Plugin {
  let built: ReturnType<typeof buildFonts> | undefined;
  const build = () => {
    built ??= buildFonts();
    return built;
  };
  return {
    name: 'guichet:fonts',
    enforce: 'pre',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      const { fonts } = await build();
      const hrefs = Object.entries(fonts).map(([name, { title, text }]) => [
        name,
        { title: title.href, text: text.href },
      ]);
      return `export const fontFiles = ${JSON.stringify(Object.fromEntries(hrefs))};`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const { files } = await build();
      for (const [href, source] of files) {
        this.emitFile({ type: 'asset', fileName: href.slice(1), source });
      }
      // Their licences ask to go with them.
      this.emitFile({ type: 'asset', fileName: 'assets/licences-of-fonts.txt', source: await licences() });
    },
    async configureServer(server) {
      await build();
      server.middlewares.use((request, response, next) => {
        build()
          .then(({ files }) => {
            const content = files.get(request.url ?? '');
            if (!content) return next();
            response.setHeader('content-type', 'font/woff2').end(content);
          })
          .catch(next);
      });
    },
  };
}
