import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { CHROMIUM_SWITCHES } from '../../scripts/tools/chromium.ts';
import { VENUE } from '../data/demonstration.ts';
import { buyAdmission } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { portal } from '../harness/portal.ts';
import type { Visitor } from '../harness/visitor.ts';
import { storeCustomerSession } from '../pages/account.ts';

const [WIDTH, HEIGHT] = [640, 480];

/** Returns a code as rows of dark and light modules, each of a number of pixels wide and high. */
interface Code {
  rows: boolean[][];
  module: { width: number; height: number };
}

/** Returns the modules of a code from the path that draws it: of a square code, or of bars in a single row. */
function modulesOf(path: string): boolean[][] {
  const darks = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, ...numbers]) => numbers.map(Number));
  const rows: boolean[][] = [];
  const columns = Math.max(...darks.map(([x = 0, , width = 0]) => x + width));
  for (const [x = 0, y = 0, width = 0] of darks) {
    rows[y] ??= new Array<boolean>(columns).fill(false);
    rows[y].fill(true, x, x + width);
  }
  return rows;
}

/** Returns a film of one picture with the code in its middle, as a camera shows it. */
function film({ rows, module }: Code): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  const left = Math.round((WIDTH - (rows[0]?.length ?? 0) * module.width) / 2);
  const top = (HEIGHT - rows.length * module.height) / 2;
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      for (let line = 0; isDark && line < module.height; line += 1) {
        const start = (top + y * module.height + line) * WIDTH + left + x * module.width;
        light.fill(16, start, start + module.width);
      }
    });
  });
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`),
    light,
    colour,
  ]);
}

/**
 * Chromium reads codes on some systems only: this detector knows a single code, and returns it once the picture of
 * the camera shows its modules.
 */
function readOneCode({ code, rows, module }: Code & { code: string }) {
  class BarcodeDetector {
    static getSupportedFormats = async () => ['code_128', 'qr_code'];
    async detect(video: HTMLVideoElement) {
      const { videoWidth: width, videoHeight: height } = video;
      const canvas = new OffscreenCanvas(width, height);
      const picture = canvas.getContext('2d');
      if (!picture) return [];
      picture.drawImage(video, 0, 0);
      const { data } = picture.getImageData(0, 0, width, height);
      const size = rows.length * module.width;
      const [left, top] = [(width - size) / 2, (height - size) / 2];
      const at = (start: number, index: number) => Math.round(start + (index + 0.5) * module.width);
      const isDark = (x: number, y: number) => (data[4 * (at(top, y) * width + at(left, x))] ?? 255) < 128;
      return rows.every((row, y) => row.every((dark, x) => dark === isDark(x, y)))
        ? [{ rawValue: code }]
        : [];
    }
  }
  Object.assign(globalThis, { BarcodeDetector });
}

/** A browser without BarcodeDetector, such as Safari and Firefox. */
const readNothing = () => Reflect.deleteProperty(globalThis, 'BarcodeDetector');

/** Opens the turnstile in a browser whose camera shows a code. */
async function openTurnstile(code: Code, prepare: (phone: Page) => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-camera-'));
  const file = join(folder, 'camera.y4m');
  await writeFile(file, film(code));
  const browser = await chromium.launch({
    args: [
      ...CHROMIUM_SWITCHES,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await prepare(phone);
  await phone.goto(`${portal().url}/sandbox/turnstile/${VENUE}/RIVAGE`);
  return {
    phone,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns what the page of a new ticket draws. */
async function newTicket(visitor: Visitor) {
  const ticketNumber = `${await buyAdmission()}-1`;
  await storeCustomerSession(visitor);
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}/my-tickets/ticket/${ticketNumber}`);
  await page.getByText(t('tickets.page.brightness')).waitFor();
  const drawings = page.getByRole('article').getByRole('img');
  const rendered = async (index: number) =>
    modulesOf((await drawings.nth(index).locator('path').last().getAttribute('d')) ?? '');
  const [ticket] = await sql<{ code: string }>('select code from venue.ticket where ticket_number = $1', [
    ticketNumber,
  ]);
  return {
    ticketNumber,
    code: ticket?.code ?? '',
    'QR code': { rows: await rendered(0), module: { width: 12, height: 12 } },
    'bar code': { rows: await rendered(1), module: { width: 3, height: 160 } },
  };
}

const hasReadLibrary = (phone: Page) =>
  phone.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('zxing_reader.wasm')),
  );

for (const { shown, browser } of [
  { shown: 'QR code', browser: 'that reads codes' },
  { shown: 'QR code', browser: 'without a reader of codes' },
  { shown: 'bar code', browser: 'without a reader of codes' },
] as const)
  test(`the ${shown} of a ticket’s page opens when it is held to the camera of a browser ${browser}`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: 390 });
    const { t } = visitor;
    const { ticketNumber, code, ...rendered } = await newTicket(visitor);
    const readsCodes = browser === 'that reads codes';
    await using turnstile = await openTurnstile(rendered[shown], (page) =>
      readsCodes
        ? page.addInitScript(readOneCode, { code, ...rendered[shown] })
        : page.addInitScript(readNothing),
    );
    const { phone } = turnstile;
    expect(await hasReadLibrary(phone)).toBe(false);
    await phone.getByRole('button', { name: t('turnstile.camera.start'), exact: true }).click();
    await phone.getByRole('heading', { name: t('turnstile.result.accepted'), exact: true }).waitFor();
    expect(await hasReadLibrary(phone)).toBe(!readsCodes);
    const [used] = await sql<{ isUsed: boolean }>(
      'select consumed_at is not null as "isUsed" from venue.ticket where ticket_number = $1',
      [ticketNumber],
    );
    expect(used?.isUsed).toBe(true);
  });

test('a browser that cannot read codes reports it, and the code can be typed', async ({ newVisitor }) => {
  const { t } = await newVisitor();
  await using turnstile = await openTurnstile(
    { rows: [[true]], module: { width: 9, height: 9 } },
    async (page) => {
      await page.addInitScript(readNothing);
      await page.route('**/zxing_reader.wasm', (route) => route.abort());
    },
  );
  const { phone } = turnstile;
  await phone.getByRole('button', { name: t('turnstile.camera.start'), exact: true }).click();
  await phone.getByText(t('turnstile.camera.without'), { exact: true }).waitFor();
  await phone.getByLabel(t('turnstile.scan.code')).fill('A7K2 9F4M T3QX');
  await phone.getByRole('button', { name: t('turnstile.scan.present'), exact: true }).click();
  await phone.getByText(t('turnstile.reasons.unknown')).first().waitFor();
});
