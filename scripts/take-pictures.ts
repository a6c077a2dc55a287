import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startServer } from '../e2e/harness/server.ts';
import { buildWebWhenStale } from '../server/src/platform/pages/build-web.ts';
import { type Account, type Picture, SCREENS } from './pictures/picture.ts';
import { PICTURES } from './pictures/pictures.ts';
import { CHROMIUM_SWITCHES, findOrInstallChromium } from './tools/chromium.ts';
import { project } from './tools/run.ts';

/**
 * Takes the pictures of the documents: starts the product with demonstration data, opens each page of
 * `scripts/pictures/pictures.ts` in Chromium and writes `docs/pictures/<name>.webp`.
 *
 * `npm run docs:pictures -- takings lookup` takes these two; `--site http://localhost:3000` uses a running Guichet.
 */

const PASSWORD = 'Guichet-demo-2026!';

const LOGINS: Record<Exclude<Account, 'visitor'>, { path: string; email: string }> = {
  customer: { path: '/aqua-rivage/login', email: 'jeanne@example.com' },
  administrator: { path: '/aqua-rivage/backoffice/login', email: 'admin@example.com' },
  'administrator-of-the-rink': { path: '/patinoire-givre/backoffice/login', email: 'admin@example.com' },
  master: { path: '/plateforme/backoffice/login', email: 'master@example.com' },
};

/** WebP quality; text stays sharp, and a desktop picture has about 60 kB. */
const QUALITY = 82;

/** For what changes after the last response: a dialog, a chart. */
const SETTLE_MS = 500;

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { site: { type: 'string' } },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const chosen = PICTURES.filter(({ name }) => names.length === 0 || names.includes(name));

const executablePath = await findOrInstallChromium();
await buildWebWhenStale(say);
const server = values.site ? undefined : await startServer();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_SWITCHES });
try {
  await mkdir(`${project}/docs/pictures`, { recursive: true });
  for (const picture of chosen) await take(browser, picture, values.site ?? server?.url ?? '');
} finally {
  await browser.close();
  await server?.stop();
}

async function take(browser: Browser, picture: Picture, site: string): Promise<void> {
  const { width, height, scale } = SCREENS[picture.screen];
  const context = await browser.newContext({
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    baseURL: site,
  });
  const page = await context.newPage();
  if (picture.account !== 'visitor') await signIn(page, picture.account);
  const response = await page.goto(picture.path, { waitUntil: 'networkidle' });
  if (!response?.ok()) throw new Error(`${picture.path} answers ${response?.status()}`);
  await picture.prepare?.(page);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(() => document.fonts.ready);
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: QUALITY, smartSubsample: true })
    .toFile(`${project}/docs/pictures/${picture.name}.webp`);
  say(`${picture.name} ${Math.round(size / 1000)} kB`);
  await context.close();
}

async function signIn(page: Page, account: Exclude<Account, 'visitor'>): Promise<void> {
  const { path, email } = LOGINS[account];
  await page.goto(path, { waitUntil: 'networkidle' });
  const form = page.getByRole('main');
  await form
    .getByLabel(/e-mail/i)
    .first()
    .fill(email);
  await form
    .getByLabel(/mot de passe/i)
    .first()
    .fill(PASSWORD);
  await form.getByRole('button', { name: /^se connecter$/i }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}
