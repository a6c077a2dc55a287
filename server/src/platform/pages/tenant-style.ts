import { createHash } from 'node:crypto';
import { DEFAULT_FONTS, FONTS, type FontUse, isFontName } from '@guichet/contract/tenants/fonts.ts';
import type { FastifyInstance } from 'fastify';
import type { BuiltFonts } from './fonts.ts';

/** What a tenant's stylesheet says; further tokens of its design join here. */
export interface TenantDesign {
  /** `#rrggbb` */
  brand: string;
  /** Names of fonts; the standard one stands in for one that is not offered. */
  titleFont: string;
  textFont: string;
  /** Grows with each change */
  designVersion: number;
}

/** Finds a tenant's design by its name in addresses; undefined when there is no such tenant. */
export type DesignOf = (tenant: string) => Promise<TenantDesign | undefined>;

/** Seconds that a browser keeps a stylesheet: of the version that its address names, and of whichever there is. */
const KEPT = { asNamed: 3600, unnamed: 60 } as const;

/** The tokens of a tenant, outside of any layer: they win over the defaults whatever the order of loading. */
export function tenantStylesheet(
  { brand, titleFont, textFont }: TenantDesign,
  fonts: BuiltFonts = {},
): string {
  const tokens: string[] = [];
  if (/^#[0-9a-f]{6}$/i.test(brand)) tokens.push(`--brand:${brand.toLowerCase()}`);
  const text = fontRules(textFont, 'text', fonts);
  // One font for both is loaded once: the text's has every weight.
  const title = titleFont === textFont ? (text ?? PAGE_TEXT) : fontRules(titleFont, 'title', fonts);
  if (title) tokens.push(`--display:${title.family}`);
  if (text) tokens.push(`--text:${text.family}`);
  const rules = new Set([title?.rules, text?.rules].filter(Boolean));
  return `${[...rules].join('')}:root{${tokens.join(';')}}\n`;
}

interface FontRules {
  /** For `font-family` */
  family: string;
  rules: string;
}

/** The text font that every page declares itself. */
const PAGE_TEXT: FontRules = { family: '"Figtree","Figtree fallback",system-ui,sans-serif', rules: '' };

/** The system's fonts that are stretched to the measure of ours. */
const SYSTEM = {
  'sans-serif': {
    text: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
    title: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'],
  },
  serif: {
    text: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Noto Serif'],
    title: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Noto Serif Bold'],
  },
} as const;

/** How a font is declared and used; undefined where the page's own stays, or there is no such font. */
function fontRules(name: string, use: FontUse, fonts: BuiltFonts): FontRules | undefined {
  if (!isFontName(name) || name === DEFAULT_FONTS[use]) return undefined;
  const built = fonts[name]?.[use];
  if (!built) return undefined;
  const { kind } = FONTS[name];
  const family = use === 'title' ? `${FONTS[name].name} title` : FONTS[name].name;
  const weight = use === 'title' ? '700' : '400 700';
  const { sizeAdjust, ascent, descent } = built.fallback;
  const local = SYSTEM[kind][use].map((system) => `local("${system}")`).join();
  return {
    family: `"${family}","${family} fallback",${kind === 'serif' ? 'Georgia,serif' : 'system-ui,sans-serif'}`,
    rules: [
      `@font-face{font-family:"${family}";src:url(${built.href}) format("woff2");font-weight:${weight};font-display:swap}`,
      `@font-face{font-family:"${family} fallback";src:${local};size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
    ].join(''),
  };
}

/**
 * `GET /css/{deploymentMode}/{tenant}/index.css`; pages name the version that they were drawn with, `?v=3`, so that a
 * browser never shows an older one.
 */
export function registerTenantStyle(
  app: FastifyInstance,
  deploymentMode: string,
  designOf: DesignOf,
  fonts: BuiltFonts = {},
): void {
  app.get<{ Params: { mode: string; tenant: string }; Querystring: { v?: string } }>(
    '/css/:mode/:tenant/index.css',
    async (request, reply) => {
      const { mode, tenant } = request.params;
      const design = mode.toLowerCase() === deploymentMode ? await designOf(tenant.toLowerCase()) : undefined;
      if (!design) return reply.callNotFound();
      const css = tenantStylesheet(design, fonts);
      const etag = `"${createHash('sha1').update(css).digest('base64url')}"`;
      reply
        .header('etag', etag)
        .header('cache-control', cacheControl(request.query.v, design))
        .header('x-content-type-options', 'nosniff');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('text/css; charset=utf-8').send(css);
    },
  );
}

function cacheControl(version: string | undefined, { designVersion }: TenantDesign): string {
  if (version === undefined) return `public, max-age=${KEPT.unnamed}`;
  // Another process knows more, or less: what it meant is not what this one answers.
  return version === String(designVersion) ? `public, max-age=${KEPT.asNamed}` : 'no-cache';
}
