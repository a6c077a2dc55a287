import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, type Locale } from '@guichet/contract/locale.ts';
import { publicPath } from '#lib/localized-path.ts';
import { createPaths } from '#lib/paths.ts';

type Settings = CallAnswer<'GET /settingsportal/embedding'>;

export type Choices = Settings['choices'];

/** Values of the form. */
export type EmbeddingValues = Pick<Settings, 'origins'>;

/** Filters of the embedded page; empty for no filter. */
export interface Narrowing {
  locale: Locale | '';
  /** External codes */
  establishment: string;
  service: string;
}

export const EVERYTHING: Narrowing = { locale: '', establishment: '', service: '' };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Returns the code for a website. @param origin of the portal */
export function snippetOf(origin: string, tenant: string, narrowing: Narrowing): string {
  const data = { tenant, ...narrowing };
  const attributes = (['tenant', 'locale', 'establishment', 'service'] as const)
    .filter((name) => data[name] !== '')
    .map((name) => ` data-${name}="${escaped(data[name])}"`);
  return `<script async src="${origin}/embed.js"${attributes.join('')}></script>`;
}

/** Returns the address of the embedded page. */
export const embedAddress = (tenant: string, { locale, establishment, service }: Narrowing): string =>
  publicPath(locale || DEFAULT_LOCALE, createPaths(tenant).embed({ establishment, service }));
