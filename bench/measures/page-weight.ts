import { brotliCompressSync } from 'node:zlib';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_SWITCHES, findOrInstallChromium } from '../../scripts/tools/chromium.ts';
import { TENANT } from '../fixtures.ts';
import { Connection, requestText } from '../load/connection.ts';
import { takeAddresses } from '../load/load.ts';
import { limited } from '../report.ts';
import type { Server } from '../server.ts';
import type { Bench, Measure } from './measure.ts';

/** Time after which everything that loads behind the first paint has arrived. */
const SETTLE_MS = 3000;

/**
 * Measures scripts and styles of the first load of the tenant’s home page, in kB of 1000 bytes, compressed with
 * brotli.
 */
export const homeWeight: Measure = {
  names: ['home-js-kb', 'home-css-kb'],
  async run(bench) {
    const { scripts, styles } = await loadedFiles(bench.server, `/${TENANT}`);
    return {
      'home-js-kb': limited('home-js-kb', await weigh(bench, scripts), 'kB'),
      'home-css-kb': limited('home-css-kb', await weigh(bench, styles), 'kB'),
    };
  },
};

/**
 * Measures what the search page loads beyond the home page, including the filters, which load when they are opened.
 */
export const searchWeight: Measure = {
  names: ['search-js-kb'],
  async run(bench) {
    const home = await loadedFiles(bench.server, `/${TENANT}`);
    const page = await loadedFiles(bench.server, `/${TENANT}/search`, {}, async (opened) => {
      await opened.locator('[aria-haspopup=dialog][class*=soft]').click();
      await opened.getByRole('dialog').waitFor();
      await opened.waitForLoadState('networkidle');
    });
    const more = new Set([...page.scripts].filter((path) => !home.scripts.has(path)));
    return { 'search-js-kb': limited('search-js-kb', await weigh(bench, more), 'kB') };
  },
};

/** Measures the scripts that the planning loads beyond the home page. */
export const planningWeight: Measure = {
  names: ['planning-js-kb'],
  async run(bench) {
    const { scripts: common } = await loadedFiles(bench.server, `/${TENANT}`);
    const { scripts } = await loadedFiles(bench.server, `/${TENANT}/planning`);
    const own = new Set([...scripts].filter((path) => !common.has(path)));
    return { 'planning-js-kb': limited('planning-js-kb', await weigh(bench, own), 'kB') };
  },
};

/** Measures the scripts of the first load of the back office: the overview page of the super administrator. */
export const backofficeWeight: Measure = {
  names: ['backoffice-first-load-js-kb'],
  async run(bench) {
    const { token, expiresAt } = await signIn(bench.server);
    const session = { [`${TENANT}/adminToken`]: token, [`${TENANT}/adminTokenExpiry`]: expiresAt };
    const { scripts } = await loadedFiles(bench.server, `/${TENANT}/backoffice`, session);
    return {
      'backoffice-first-load-js-kb': limited(
        'backoffice-first-load-js-kb',
        await weigh(bench, scripts),
        'kB',
      ),
    };
  },
};

/** Signs in as the tenant's administrator. */
export async function signIn({ url }: Server): Promise<{ token: string; expiresAt: string }> {
  const answer = await fetch(`${url}/api/v1/user/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', tenantname: TENANT },
    body: JSON.stringify({ email: 'admin@example.com', password: 'Guichet-demo-2026!' }),
  });
  if (!answer.ok) throw new Error(`The administrator cannot sign in: ${answer.status}`);
  return (await answer.json()) as { token: string; expiresAt: string };
}

/**
 * Lists what Chromium requests and what the page preloads.
 * @param kept entries of the local storage
 * @param act actions of the visitor after the load, which may load more
 */
export async function loadedFiles(
  server: Server,
  path: string,
  kept: Record<string, string> = {},
  act: (page: Page) => Promise<void> = async () => undefined,
): Promise<{ scripts: Set<string>; styles: Set<string> }> {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: CHROMIUM_SWITCHES,
  });
  try {
    // The visitor reads the page's language: nothing is loaded to offer another.
    const page = await browser.newPage({ locale: DEFAULT_LOCALE });
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
      if (request.resourceType() === 'stylesheet') styles.add(new URL(request.url()).pathname);
    });
    await page.addInitScript((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
      // The visitor saves data: the code of other pages is not preloaded.
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    }, Object.entries(kept));
    const answer = await page.goto(server.url + path, { waitUntil: 'load' });
    // A page with an event stream never becomes idle.
    await page.waitForTimeout(SETTLE_MS);
    const html = (await answer?.text()) ?? '';
    for (const [, path] of html.matchAll(/<(?:link[^>]*modulepreload[^>]*href|script[^>]*src)="(\/[^"]+)"/g))
      scripts.add(path ?? '');
    for (const [, path] of html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="(\/[^"]+)"/g))
      styles.add(path ?? '');
    await act(page);
  } finally {
    await browser.close();
  }
  return { scripts, styles };
}

/**
 * Weight in kB. Files that the server sends uncompressed are weighed as brotli too, so that all files are comparable.
 */
export async function weigh({ server, note }: Bench, paths: ReadonlySet<string>): Promise<number> {
  const [address = ''] = takeAddresses(1);
  const connection = new Connection(server.port, address);
  let total = 0;
  for (const path of paths) {
    const { status, head, body } = await connection.send(
      requestText('GET', path, { 'accept-encoding': 'br' }),
    );
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    const isCompressed = /\r\ncontent-encoding: br/i.test(head);
    const bytes = isCompressed ? body.length : brotliCompressSync(body).length;
    note(`${(bytes / 1000).toFixed(1).padStart(7)} kB ${path}${isCompressed ? '' : ' (not sent as brotli)'}`);
    total += bytes;
  }
  connection.close();
  return total / 1000;
}
