import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect } from 'vitest';
import { CHROMIUM_SWITCHES } from '../../scripts/tools/chromium.ts';
import { VENUE } from '../data/demonstration.ts';
import { buyAdmission } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { portal } from '../harness/portal.ts';
import { storeCustomerSession } from '../pages/account.ts';

const [WIDTH, HEIGHT, MODULE] = [640, 480, 12];

/** A square code as rows of dark and light modules, from the path that draws it. */
function modulesOf(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return rows;
}

/** A film of one picture, the code in its middle, as a camera would show it. */
function film(rows: readonly boolean[][]): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  const [left, top] = [(WIDTH - rows.length * MODULE) / 2, (HEIGHT - rows.length * MODULE) / 2];
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      for (let line = 0; isDark && line < MODULE; line += 1) {
        const start = (top + y * MODULE + line) * WIDTH + left + x * MODULE;
        light.fill(16, start, start + MODULE);
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
 * Chromium has no reader of codes on every system: this one knows a single code, and answers it once the picture of the
 * camera shows its modules.
 */
function readOneCode({ code, rows, module }: { code: string; rows: boolean[][]; module: number }) {
  class BarcodeDetector {
    async detect(video: HTMLVideoElement) {
      const { videoWidth: width, videoHeight: height } = video;
      const canvas = new OffscreenCanvas(width, height);
      const picture = canvas.getContext('2d');
      if (!picture) return [];
      picture.drawImage(video, 0, 0);
      const { data } = picture.getImageData(0, 0, width, height);
      const [left, top] = [(width - rows.length * module) / 2, (height - rows.length * module) / 2];
      const isDark = (x: number, y: number) =>
        (data[4 * (Math.round(top + (y + 0.5) * module) * width + Math.round(left + (x + 0.5) * module))] ??
          255) < 128;
      return rows.every((row, y) => row.every((dark, x) => dark === isDark(x, y)))
        ? [{ rawValue: code }]
        : [];
    }
  }
  Object.assign(globalThis, { BarcodeDetector });
}

test('the code of a ticket’s page opens when it is held to the camera of a phone', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t, site } = visitor;
  const ticketNumber = `${await buyAdmission()}-1`;
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${ticketNumber}`);
  await page.getByText(t('tickets.page.brightness')).waitFor();
  const path = page.getByRole('article').getByRole('img').first().locator('path').last();
  const drawn = (await path.getAttribute('d')) ?? '';
  const size = Math.max(...[...drawn.matchAll(/M\d+ (\d+)h/g)].map(([, y]) => Number(y) + 1));
  const rows = modulesOf(drawn, size);
  const [ticket] = await sql<{ code: string }>('select code from venue.ticket where ticket_number = $1', [
    ticketNumber,
  ]);
  const code = ticket?.code ?? '';

  const folder = await mkdtemp(join(tmpdir(), 'guichet-camera-'));
  const file = join(folder, 'camera.y4m');
  await writeFile(file, film(rows));
  const browser = await chromium.launch({
    executablePath: portal().chromium,
    args: [
      ...CHROMIUM_SWITCHES,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
  try {
    const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 390, height: 844 } });
    const phone = await context.newPage();
    await phone.addInitScript(readOneCode, { code, rows, module: MODULE });
    await phone.goto(`${site}/sandbox/turnstile/${VENUE}/RIVAGE`);
    await phone.getByRole('button', { name: t('turnstile.camera.start'), exact: true }).click();
    await phone.getByRole('heading', { name: t('turnstile.result.accepted'), exact: true }).waitFor();
    const [used] = await sql<{ isUsed: boolean }>(
      'select consumed_at is not null as "isUsed" from venue.ticket where ticket_number = $1',
      [ticketNumber],
    );
    expect(used?.isUsed).toBe(true);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});

test('a browser that cannot read codes says so, and the code can be typed in', async ({ newVisitor }) => {
  const { page, site, t } = await newVisitor({ locale: 'de-DE', width: 320 });
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
  });
  await page.goto(`${site}/sandbox/turnstile/${VENUE}/RIVAGE`);
  await page.getByText(t('turnstile.camera.without'), { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: t('turnstile.camera.start'), exact: true }).count()).toBe(0);
  await page.getByLabel(t('turnstile.scan.code')).fill('A7K2 9F4M T3QX');
  await page.getByRole('button', { name: t('turnstile.scan.present'), exact: true }).click();
  await page.getByText(t('turnstile.reasons.unknown')).first().waitFor();
});
