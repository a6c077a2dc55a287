import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { BuiltFonts } from '#platform/pages/fonts.ts';
import { registerTenantStylesheet } from './stylesheet.routes.ts';
import { type TenantDesign, tenantStylesheet } from './stylesheet.ts';

const STANDARD: TenantDesign = {
  brand: '#0B6E8A',
  titleFont: 'bricolage-grotesque',
  textFont: 'figtree',
  designVersion: 3,
};

const font = (name: string) => {
  const fallback = { sizeAdjust: 107, ascent: 90.5, descent: 22.5 };
  return {
    title: { href: `/assets/${name}-title-x.woff2`, bytes: 9, fallback },
    text: { href: `/assets/${name}-text-x.woff2`, bytes: 9, fallback },
  };
};
const FONTS: BuiltFonts = {
  'bricolage-grotesque': font('bricolage-grotesque'),
  figtree: font('figtree'),
  inter: font('inter'),
  lora: font('lora'),
};

const app = Fastify({ routerOptions: { caseSensitive: false } });
registerTenantStylesheet(
  app,
  'dev',
  async (tenant) => (tenant === 'aqua-rivage' ? STANDARD : undefined),
  FONTS,
);

describe('stylesheet of a tenant', () => {
  it('sets the brand colour and answers 304 while it is unchanged', async () => {
    const answer = await app.inject('/css/dev/Aqua-Rivage/index.css');
    expect(answer.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(answer.body).toBe(':root{--brand:#0b6e8a}\n');
    const headers = { 'if-none-match': String(answer.headers.etag) };
    expect((await app.inject({ url: '/css/dev/aqua-rivage/index.css', headers })).statusCode).toBe(304);
  });

  it.each([
    ['', 'public, max-age=60'],
    ['?v=3', 'public, max-age=3600'],
    ['?v=4', 'no-cache'],
    ['?v=2', 'no-cache'],
    ['?v=<script>', 'no-cache'],
  ])('is cached longest when the address names the current version: %j', async (search, control) => {
    const { headers } = await app.inject(`/css/dev/aqua-rivage/index.css${search}`);
    expect(headers['cache-control']).toBe(control);
  });

  it('returns 404 for an unknown tenant or another deployment mode', async () => {
    expect((await app.inject('/css/dev/nowhere/index.css')).statusCode).toBe(404);
    expect((await app.inject('/css/prod/aqua-rivage/index.css')).statusCode).toBe(404);
  });

  it('declares only the chosen fonts, each with a fallback font', () => {
    const css = tenantStylesheet({ ...STANDARD, titleFont: 'lora', textFont: 'inter' }, FONTS);
    expect(css.match(/url\([^)]*\)/g)).toEqual([
      'url(/assets/lora-title-x.woff2)',
      'url(/assets/inter-text-x.woff2)',
    ]);
    expect(css).toContain('"Inter fallback";src:local("Arial")');
    expect(css).toContain('"Lora title fallback";src:local("Times New Roman Bold")');
    expect(css).toContain('--display:"Lora title","Lora title fallback",Georgia,serif');
    expect(css).toContain('--text:"Inter","Inter fallback",system-ui,sans-serif');
  });

  it('loads a font used for titles and text once', () => {
    const css = tenantStylesheet({ ...STANDARD, titleFont: 'inter', textFont: 'inter' }, FONTS);
    expect(css.match(/url\([^)]*\)/g)).toEqual(['url(/assets/inter-text-x.woff2)']);
    expect(css).toContain('--display:"Inter","Inter fallback"');
    const figtree = tenantStylesheet({ ...STANDARD, titleFont: 'figtree' }, FONTS);
    expect(figtree).not.toContain('@font-face');
    expect(figtree).toContain('--display:"Figtree","Figtree fallback"');
  });

  it('keeps the default fonts of the page when a font is not offered or not built', () => {
    expect(tenantStylesheet({ ...STANDARD, titleFont: 'comic-sans' }, FONTS)).toBe(
      ':root{--brand:#0b6e8a}\n',
    );
    expect(tenantStylesheet({ ...STANDARD, titleFont: 'lora' }, {})).toBe(':root{--brand:#0b6e8a}\n');
  });

  it.each([
    { brand: '#fff}body{display:none' },
    { titleFont: 'inter"}body{display:none' },
    { textFont: '__proto__' },
    { titleFont: 'constructor' },
  ])('contains nothing but colours and fonts: %j', (hostile) => {
    const css = tenantStylesheet({ ...STANDARD, ...hostile }, FONTS);
    expect(css).toMatch(/^:root\{(--brand:#[0-9a-f]{6})?\}\n$/);
  });
});
