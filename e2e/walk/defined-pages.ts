import { globSync, readFileSync } from 'node:fs';
import { DOMAINS } from '../../scripts/tools/test-domains.ts';
import { PROVIDER } from '../data/administrators.ts';
import { BACKOFFICE } from '../pages/backoffice.ts';
import { heading } from './actions.ts';
import type { WalkedPage } from './page.ts';

const ROOT = new URL('../../web/src/backoffice/', import.meta.url);
const DEFINITION = /definePage\(\{.*?\n\}\);/gs;

interface Defined {
  section: string;
  /** Its addresses, the main one first: `backoffice/roles`. */
  routes: [string, ...string[]];
  domain: string;
  isOfProvider: boolean;
}

/** Returns the pages that `page.ts` files define for the back office, read from their text. */
const defined: readonly Defined[] = globSync('**/page.ts', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(new URL(file, ROOT), 'utf8').matchAll(DEFINITION)].map(([text]) =>
    readDefinition(file, text),
  ),
);

function readDefinition(file: string, text: string): Defined {
  const section = /\bsection: '([^']*)'/.exec(text)?.[1];
  const [first, ...details] = [...text.matchAll(/\bpath: '([^']*)'/g)].map(
    ([, path]) => `backoffice/${path}`,
  );
  if (!section || !first) throw new Error(`${file} has a definition without section or path`);
  const folder = file.replace(/\/page\.ts$/, '');
  const isDomain = DOMAINS.some((domain) => domain === folder.split('/')[0]);
  return {
    section,
    routes: [first, ...details],
    domain: isDomain ? folder : `backoffice/${folder}`,
    isOfProvider: text.includes("onlyAt: 'provider'"),
  };
}

/** Addresses of the defined pages: `backoffice/`, `backoffice/roles`, … */
export const definedRoutes: readonly string[] = defined.flatMap(({ routes }) => routes);

/** Defined pages without an entry of their own, walked in their first state. */
export const walkAsTheyOpen = (entries: readonly WalkedPage[]): WalkedPage[] =>
  defined
    .filter(({ routes: [route] }) => !entries.some(({ routes }) => routes.includes(route)))
    .map(({ section, routes: [route], domain, isOfProvider }) => ({
      name: `the page ${section} of the back office`,
      domain,
      routes: [route],
      address: (isOfProvider ? `/${PROVIDER}/backoffice` : BACKOFFICE) + route.slice('backoffice'.length),
      user: isOfProvider ? 'master' : 'administrator',
      ready: heading(`backoffice.sections.${section}.title`),
    }));
