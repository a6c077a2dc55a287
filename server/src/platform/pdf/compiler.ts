import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FontName } from '@guichet/contract/tenants/fonts.ts';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fallbackFonts, isOfOtherScript } from './fallback-fonts.ts';
import type { DocumentBrand } from './model.ts';
import { type DocumentTheme, documentTheme } from './theme.ts';

/** `server/src`: templates are beside the views that prepare their data, and share `platform/pdf/style.typ`. */
const WORKSPACE = fileURLToPath(new URL('../../', import.meta.url));

/** Fonts that a venue may choose: each weight used by a document, as static TrueType files. */
const FONT_PACKAGES: Readonly<Record<FontName, string>> = {
  'bricolage-grotesque': 'BricolageGrotesque',
  figtree: 'Figtree',
  'atkinson-hyperlegible-next': 'AtkinsonHyperlegibleNext',
  inter: 'Inter',
  nunito: 'Nunito',
  outfit: 'Outfit',
  fraunces: 'Fraunces',
  lora: 'Lora',
  'source-serif-4': 'SourceSerif4',
};

const WEIGHTS = ['400Regular', '500Medium', '600SemiBold', '700Bold'];

const FONT_FILES = [
  '@expo-google-fonts/bricolage-grotesque/800ExtraBold/BricolageGrotesque_800ExtraBold.ttf',
  ...Object.entries(FONT_PACKAGES).flatMap(([name, file]) =>
    WEIGHTS.map((weight) => `@expo-google-fonts/${name}/${weight}/${file}_${weight}.ttf`),
  ),
];

/** Number of compilations whose cached parts are kept: enough for templates and fonts. */
const CACHE_GENERATIONS = 1;

const UNDISPLAYABLE = /the text `\\?"(.+?)\\?"` could not be displayed/gu;
const ESCAPED_CHARACTER = /\\+u\{([0-9a-f]{1,6})\}/gu;
const CONTROL_CHARACTERS = /\p{Cc}/gu;

const require = createRequire(import.meta.url);
const readFonts = (): Buffer[] => FONT_FILES.map((file) => readFileSync(require.resolve(file)));

const createCompiler = (fonts: Buffer[]): NodeCompiler =>
  NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: fonts }] });

/** Fonts of a compilation: the product's, and those for other scripts. */
interface Fonts {
  compiler: NodeCompiler;
  families: readonly string[];
}

/** Compiles templates to tagged PDF/UA-1. Blocking, so it belongs in a child process. */
export class DocumentCompiler {
  readonly #compiler = createCompiler(readFonts());

  /**
   * @param template path below `server/src`
   * @param data JSON for the template. Characters that no font contains are transcribed in Latin letters, since a
   * paid ticket must not fail because of a name's alphabet
   * @param brand theme of the document; a logo that cannot be read is replaced by the name
   * @throws Error with the template's diagnostics
   */
  async compile(template: string, data: unknown, createdAt: Date, brand: DocumentBrand): Promise<Uint8Array> {
    const theme = documentTheme(brand);
    try {
      return await this.#readable(template, data, createdAt, theme);
    } catch (error) {
      if (theme.logo === '') throw error;
      return await this.#readable(template, data, createdAt, { ...theme, logo: '' });
    } finally {
      this.#compiler.evictCache(CACHE_GENERATIONS);
    }
  }

  async #readable(
    template: string,
    data: unknown,
    createdAt: Date,
    theme: DocumentTheme,
  ): Promise<Uint8Array> {
    const characters = new Set(toJson(data));
    const others = [...characters].filter(isOfOtherScript);
    const fonts = await this.#fontsWith(others);
    try {
      return this.#pdf(template, toJson(data), createdAt, theme, fonts);
    } catch (error) {
      const undisplayable = undisplayableCharacters(error);
      if (undisplayable.size === 0) throw error;
      const { default: anyAscii } = await import('any-ascii');
      return this.#pdf(template, toJson(data, undisplayable, anyAscii), createdAt, theme, fonts);
    }
  }

  async #fontsWith(characters: readonly string[]): Promise<Fonts> {
    const { blobs, families } = await fallbackFonts(characters);
    return blobs.length === 0
      ? { compiler: this.#compiler, families }
      : { compiler: createCompiler([...readFonts(), ...blobs]), families };
  }

  #pdf(
    template: string,
    json: string,
    createdAt: Date,
    theme: DocumentTheme,
    { compiler, families }: Fonts,
  ): Uint8Array {
    const compilation = compiler.compile({
      mainFilePath: `${WORKSPACE}${template}`,
      inputs: { data: json, ...theme, otherFonts: families.join(',') },
    });
    const document = compilation.result;
    if (!document) {
      const diagnostics = compilation.takeDiagnostics()?.shortDiagnostics ?? [];
      throw new Error(`The template ${template} does not compile: ${JSON.stringify(diagnostics)}`);
    }
    return compiler.pdf(document, {
      pdfStandard: 'ua-1',
      creationTimestamp: Math.floor(createdAt.getTime() / 1000),
    });
  }
}

function toJson(
  data: unknown,
  undisplayable: ReadonlySet<string> = new Set(),
  transcribe = (text: string) => text,
): string {
  return JSON.stringify(data, (_key, value) => {
    if (typeof value !== 'string') return value;
    const printable = value.replaceAll(CONTROL_CHARACTERS, ' ');
    return undisplayable.size === 0
      ? printable
      : Array.from(printable, (character) =>
          undisplayable.has(character) ? transcribe(character) : character,
        ).join('');
  });
}

/** The error message contains each text without glyph, escaped as in Typst's source language. */
function undisplayableCharacters(error: unknown): Set<string> {
  const message = error instanceof Error ? error.message : String(error);
  const texts = [...message.matchAll(UNDISPLAYABLE)].map(([, text = '']) =>
    text.replaceAll(ESCAPED_CHARACTER, (_match, hexadecimal: string) =>
      String.fromCodePoint(Number.parseInt(hexadecimal, 16)),
    ),
  );
  return new Set(texts.flatMap((text) => [...text]));
}
