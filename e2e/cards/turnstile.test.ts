import { expect } from '@playwright/test';
import { establishmentName, VENUE } from '../data/demonstration.ts';
import { newCode } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { fakeCamera } from '../pages/fake-camera.ts';

const PLACE = 'RIVAGE';

async function openTurnstile({ page, site, t }: Visitor): Promise<void> {
  await page.goto(`${site}/sandbox/turnstile`);
  await page
    .getByRole('link', { name: establishmentName(PLACE, 'fr-FR') })
    .first()
    .click();
  await page.getByLabel(t('turnstile.scan.code')).waitFor();
}

async function present({ page, t }: Visitor, code: string): Promise<void> {
  await page.getByLabel(t('turnstile.scan.code')).fill(code);
  await page.getByRole('button', { name: t('turnstile.scan.present'), exact: true }).click();
}

const outcome = ({ page, t }: Visitor, result: string) =>
  page.getByRole('heading', { name: t(`turnstile.result.${result}`), exact: true });

test('a typed code opens the turnstile once; the second attempt shows time and place of the first', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const code = await newCode();
  await openTurnstile(visitor);
  await present(visitor, code.toLowerCase());
  await outcome(visitor, 'accepted').waitFor();
  await page.getByText(t('turnstile.result.ticketUsed')).waitFor();
  // Within five seconds, a repeated code returns the first outcome.
  await sql(`update venue.turnstile_pass set at = at - interval '1 minute' where code = $1`, [code]);
  await present(visitor, code);
  await outcome(visitor, 'refused').waitFor();
  const place = establishmentName(PLACE, 'fr-FR');
  const [before, after] = t('turnstile.reasons.usedAt', { day: '|', time: '|', place }).split(/\|.*\|/);
  const reason = await page.locator('#result .lead').first().textContent();
  expect(reason).toContain(before);
  expect(reason).toContain(after);
  await inspect(visitor);
  // Other visitors pass here too: the newest pass may be theirs.
  const [pass] = await sql<{ id: string }>(
    'select id from venue.turnstile_pass where code = $1 and is_accepted',
    [code],
  );
  await page
    .locator('form', { has: page.locator(`input[name=passId][value="${pass?.id}"]`) })
    .getByRole('button', { name: new RegExp(`^${t('turnstile.passes.reverse')}`) })
    .click();
  await outcome(visitor, 'reversed').waitFor();
  await present(visitor, code);
  await outcome(visitor, 'accepted').waitFor();
});

test('each code that is held to the camera is presented once', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const code = await newCode();
  const hold = await fakeCamera(visitor);
  await openTurnstile(visitor);
  await page.getByRole('button', { name: t('turnstile.camera.start'), exact: true }).click();
  await page.getByText(t('turnstile.camera.aim'), { exact: true }).waitFor();
  await hold(code);
  await outcome(visitor, 'accepted').waitFor();
  await hold('A7K2 9F4M T3QX');
  await outcome(visitor, 'refused').waitFor();
  await page.getByText(t('turnstile.reasons.unknown')).first().waitFor();
  await hold('');
  const passes = await sql<{ count: number }>(
    `select count(*)::integer as count from venue.turnstile_pass where code = $1`,
    [code],
  );
  expect(passes[0]?.count).toBe(1);
  await inspect(visitor);
  await page.getByRole('button', { name: t('turnstile.camera.stop'), exact: true }).click();
  await page.getByRole('button', { name: t('turnstile.camera.start'), exact: true }).waitFor();
});

test('a refused camera is reported, and the code can be typed', async ({ newVisitor }) => {
  const visitor = await newVisitor({ locale: 'de-DE', width: 320 });
  const { page, t } = visitor;
  await page.addInitScript(() => {
    Object.assign(globalThis, { BarcodeDetector: class {} });
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.goto(`${visitor.site}/sandbox/turnstile/${VENUE}/${PLACE}`);
  await page.getByRole('button', { name: t('turnstile.camera.start'), exact: true }).click();
  await page.getByText(t('turnstile.camera.refused'), { exact: true }).waitFor();
  await present(visitor, 'A7K2 9F4M T3QX');
  await outcome(visitor, 'refused').waitFor();
});
