import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { FACE_NAMES, FACES, type FaceName, type FaceUse } from '@guichet/contract/tenants/fonts.ts';
import type { Plugin } from 'vite';
import { measureFace } from './measure-face.ts';
import { subsetFace } from './subset-fonts.ts';

/** A face as the tenants' stylesheets declare it; `server/src/platform/pages/faces.ts` reads this shape. */
interface BuiltFace {
  /** Where it is served */
  href: string;
  bytes: number;
  /** The system's face, stretched to this one's measure, stands in until it is there; in per cent. */
  fallback: { sizeAdjust: number; ascent: number; descent: number };
}

type BuiltFaces = Record<FaceName, Record<FaceUse, BuiltFace>>;

const { resolve } = createRequire(import.meta.url);
const folder = new URL('../dist/fonts/', import.meta.url);

/** Titles are bold; text has every weight from regular to bold. */
const WEIGHTS = { title: 700, text: { min: 400, max: 700 } } as const;

const ID = 'font:faces';

/** Subsets a face for a use, unless an earlier build did: its name tells from what it was made. */
async function buildFace(name: FaceName, use: FaceUse): Promise<{ face: BuiltFace; content: Buffer }> {
  const source = await readFile(
    resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`),
  );
  const recipe = await Promise.all(
    ['./subset-fonts.ts', './measure-face.ts'].map((file) => readFile(new URL(file, import.meta.url))),
  );
  const hash = createHash('sha256')
    .update(Buffer.concat([source, ...recipe]))
    .digest('base64url')
    .slice(0, 8);
  const file = new URL(`${name}-${use}-${hash}`, folder);
  const content = await readFile(`${file.pathname}.woff2`).catch(async () => {
    const made = await subsetFace(source, WEIGHTS[use], 'woff2');
    await writeFile(`${file.pathname}.woff2`, made);
    return made;
  });
  const measures = await readFile(`${file.pathname}.json`, 'utf8').catch(async () => {
    const plain = await subsetFace(source, WEIGHTS[use], 'truetype');
    const made = JSON.stringify(measureFace(plain, FACES[name].kind, use));
    await writeFile(`${file.pathname}.json`, made);
    return made;
  });
  const href = `/assets/${name}-${use}-${hash}.woff2`;
  return { face: { href, bytes: content.length, fallback: JSON.parse(measures) }, content };
}

/** Every face that a venue may choose, for both uses; and the list of them, which the server reads. */
async function buildFaces(): Promise<{ faces: BuiltFaces; files: Map<string, Buffer> }> {
  await mkdir(folder, { recursive: true });
  const files = new Map<string, Buffer>();
  const faces = {} as BuiltFaces;
  for (const name of FACE_NAMES) {
    faces[name] = {} as BuiltFaces[FaceName];
    for (const use of ['title', 'text'] as const) {
      const { face, content } = await buildFace(name, use);
      faces[name][use] = face;
      files.set(face.href, content);
    }
  }
  await writeFile(new URL('faces.json', folder), JSON.stringify(faces));
  return { faces, files };
}

async function licences(): Promise<string> {
  const texts = FACE_NAMES.map(async (name) => {
    const text = await readFile(resolve(`@fontsource-variable/${name}/LICENSE`), 'utf8');
    return `${FACES[name].name}\n\n${text}`;
  });
  return (await Promise.all(texts)).join('\n\n');
}

/** Serves the faces of the venues beside the build's own files, and tells the pages where: `font:faces`. */
export function builtFaces(): Plugin {
  let built: ReturnType<typeof buildFaces> | undefined;
  const build = () => {
    built ??= buildFaces();
    return built;
  };
  return {
    name: 'guichet:faces',
    enforce: 'pre',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      const { faces } = await build();
      const hrefs = Object.entries(faces).map(([name, { title, text }]) => [
        name,
        { title: title.href, text: text.href },
      ]);
      return `export const faceFiles = ${JSON.stringify(Object.fromEntries(hrefs))};`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const { files } = await build();
      for (const [href, source] of files) {
        this.emitFile({ type: 'asset', fileName: href.slice(1), source });
      }
      // The faces are given on under their licences, which go with them.
      this.emitFile({ type: 'asset', fileName: 'assets/licences-of-faces.txt', source: await licences() });
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
