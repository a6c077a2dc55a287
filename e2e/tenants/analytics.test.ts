import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { admin, callApiAs } from '../data/administrators.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { openAs } from '../pages/backoffice.ts';
import { waitForPage, waitForToast } from '../pages/page.ts';

/** A tracker on this machine, and the hits that it has received. */
async function startTracker() {
  const hits: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      hits.push(new URLSearchParams(body));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, hits, stop: () => new Promise((resolve) => server.close(resolve)) };
}

test('visits are sent to the venue’s tracker: anonymously until the visitor agrees, and never of an account', async ({
  newVisitor,
  onTestFinished,
}) => {
  const { url, hits, stop } = await startTracker();
  const usual = { isEnable: false, url: '', siteId: '' };
  onTestFinished(async () => {
    const { version } = await callApiAs(admin(), 'GET /settingsportal/analytics', {});
    await callApiAs(admin(), 'PUT /settingsportal/analytics', { body: { ...usual, version } });
    await stop();
  });
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openAs(visitor, admin(), 'analytics');
  await waitForPage(visitor, t('backoffice.sections.analytics.title'));
  await page.getByLabel(t('analytics.url')).fill(url);
  await page.getByLabel(t('analytics.siteId')).fill('7');
  await page.getByRole('button', { name: t('analytics.test.action'), exact: true }).click();
  await page.getByText(t('analytics.test.received', { status: 204 })).waitFor();
  await page.getByRole('switch', { name: t('analytics.enable.label') }).click();
  await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
  await waitForToast(visitor, t('analytics.saved'));

  const guest = await newVisitor();
  guest.allowOrigin(url);
  await guest.open(`/${VENUE}`);
  await expect.poll(() => hits.length).toBe(2);
  expect(hits[1]?.get('idsite')).toBe('7');
  expect(hits[1]?.has('_id')).toBe(false);
  await guest.page.getByRole('button', { name: t('consent.accept'), exact: true }).click();
  await guest.open(`/${VENUE}/login`);
  await guest.open(`/${VENUE}/site-map`);
  await expect.poll(() => hits.length).toBe(3);
  expect(hits[2]?.get('url')).toBe(`${guest.site}/${VENUE}/site-map`);
  expect(hits[2]?.get('_id')).toMatch(/^[0-9a-f]{16}$/);
  await guest.page.getByRole('button', { name: t('consent.open'), exact: true }).click();
  await guest.page.getByRole('button', { name: t('consent.refuse'), exact: true }).click();
  await guest.open(`/${VENUE}/accessibility`);
  await expect.poll(() => hits.length).toBe(4);
  expect(hits[3]?.has('_id')).toBe(false);
  expect(await guest.page.getByRole('button', { name: t('consent.accept'), exact: true }).count()).toBe(0);
});
