import { posix } from 'node:path';
import type { SourceFile } from './import-graph.ts';

const TOKENS = 'web/src/ui/tokens.css';
/** Classes of base.css and tokens.css, the only two global stylesheets. */
const GLOBAL_SHEETS = [TOKENS, 'web/src/ui/base.css'];
const GLOBAL_CLASSES = ['visually-hidden', 'palette', 'icon', 'hero-ground', 'hero-picture'];

const HEX_COLOUR = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i;
const FONT_SIZE = /\b(?:font-size|font):[^;]*[\d.](?:px|rem|em|vw|pt)\b/i;

/**
 * Finds violations of the style rules: colours and font sizes are tokens, a component's classes are in a CSS module
 * beside it, and components use existing classes only.
 *
 * @param files stylesheets and components of the web
 * @returns one sentence per violation
 */
export function findStyleProblems(files: readonly SourceFile[]): string[] {
  const sheets = files.filter(({ path }) => path.endsWith('.css'));
  const components = files.filter(({ path }) => path.endsWith('.tsx') || path.endsWith('.ts'));
  return [
    ...sheets.flatMap(literals),
    ...sheets.flatMap(globalSheet),
    ...components.flatMap(globalClasses),
    ...classProblems(sheets, components),
  ].sort();
}

function literals({ path, text }: SourceFile): string[] {
  if (path === TOKENS) return [];
  return withoutComments(text)
    .split('\n')
    .flatMap((line, index) => {
      const what = HEX_COLOUR.test(line) ? 'a colour' : FONT_SIZE.test(line) ? 'a size of type' : undefined;
      return what ? [`${path}:${index + 1} has ${what} of its own: ${TOKENS} names them`] : [];
    });
}

function globalSheet({ path }: SourceFile): string[] {
  if (path.endsWith('.module.css') || GLOBAL_SHEETS.includes(path)) return [];
  return [`${path} is global: a component's styles are a CSS module beside it`];
}

/** A class name that comes from no CSS module, such as `className="card"`. */
function globalClasses({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\bclassName="([^"]+)"/g)]
    .flatMap(([, names = '']) => names.split(/\s+/))
    .filter((name) => !GLOBAL_CLASSES.includes(name))
    .map((name) => `${path} uses the global class ${name}`);
}

interface StyleImport {
  sheet: string;
  classes: string[];
  /** A dynamic class, `styles[tone]`: any string or key in the component may be its name. */
  isOpen: boolean;
  path: string;
}

/** A possible class name at run time: a string, or the key of an object. */
const VALUES = /(?<=['"`])[a-z][\w-]*(?=['"`])|\b[a-z]\w*(?=\??:)/gi;

/** Finds classes that a component uses and its stylesheet lacks, and classes that no component uses. */
function classProblems(sheets: readonly SourceFile[], components: readonly SourceFile[]): string[] {
  const imports = components.flatMap(styleImports);
  const values = new Set(components.flatMap(({ text }) => text.match(VALUES) ?? []));
  return sheets
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => {
      const defined = classesOf(text);
      const users = imports.filter(({ sheet }) => sheet === path);
      const used = users.flatMap(({ classes }) => classes);
      const missing = users.flatMap(({ path: user, classes }) =>
        classes
          .filter((name) => !defined.has(name))
          .map((name) => `${user} uses .${name}, which ${path} lacks`),
      );
      const isOpen = users.some((user) => user.isOpen);
      const idle = [...defined].filter((name) => !used.includes(name) && !(isOpen && values.has(name)));
      return [...new Set(missing), ...idle.map((name) => `${path} has .${name}, which no component uses`)];
    });
}

function styleImports({ path, text }: SourceFile): StyleImport[] {
  const statements = text.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm);
  const code = text.replace(/^import [^;]+;/gm, '').replace(/'[^'\n]*'/g, "''");
  return [...statements].map(([, name = '', specifier = '']) => {
    const sheet = specifier.startsWith('#')
      ? `web/src/${specifier.slice(1)}`
      : posix.join(posix.dirname(path), specifier);
    const uses = [...code.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\[)`, 'g'))].map(([, used]) => used);
    return {
      path,
      sheet,
      classes: uses.filter((used) => used !== undefined),
      isOpen: uses.includes(undefined),
    };
  });
}

function classesOf(text: string): Set<string> {
  const selectors = [...withoutComments(text).matchAll(/([^{};]+)\{/g)].map(([, selector = '']) =>
    selector.trim(),
  );
  return new Set(
    selectors
      .filter((selector) => !selector.startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
  );
}

/** Replaces each comment by empty lines, so that line numbers stay correct. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''));
