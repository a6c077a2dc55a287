import { expect } from '@playwright/test';
import { admin } from '../../data/administrators.ts';
import { establishmentName } from '../../data/demonstration.ts';
import { newCode } from '../../data/orders.ts';
import { test } from '../../harness/browser-test.ts';
import { sql } from '../../harness/database.ts';
import { inspect } from '../../harness/inspect.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { openAs } from '../../pages/backoffice.ts';
import { fakeCamera } from '../../pages/fake-camera.ts';

const PLACE = 'RIVAGE';

async function openEntrance(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await openAs(visitor, admin(), 'entrance');
  await page.getByLabel(t('entrance.place.label')).selectOption(PLACE);
}

const result = ({ page, t }: Visitor) =>
  page.getByRole('region', { name: t('entrance.scan.result'), exact: true });
const typeCode = async ({ page, t }: Visitor, code: string) => {
  await page.getByLabel(t('entrance.scan.code'), { exact: true }).fill(code);
  await page.getByRole('button', { name: t('entrance.scan.present'), exact: true }).click();
};

test('a ticket held to the camera is admitted once; a second scan says when and where, and an undo admits it again', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const code = await newCode();
  const hold = await fakeCamera(visitor);
  await openEntrance(visitor);
  await page.getByRole('button', { name: t('entrance.camera.start'), exact: true }).click();
  await page.getByText(t('entrance.camera.aim'), { exact: true }).waitFor();
  await hold(code);
  await result(visitor).getByText(t('entrance.titles.in'), { exact: true }).waitFor();
  await hold('');
  await inspect(visitor);
  await sql(`update venue.turnstile_pass set at = at - interval '1 minute' where code = $1`, [code]);
  await typeCode(visitor, code.toLowerCase());
  await result(visitor).getByText(t('entrance.titles.used'), { exact: true }).waitFor();
  await expect(result(visitor)).toContainText(establishmentName(PLACE, 'fr-FR'));
  await page
    .getByRole('button', { name: new RegExp(`^${t('entrance.recent.undo')} la lecture`) })
    .first()
    .click();
  await page.getByText(t('entrance.scan.undone')).first().waitFor();
  // A hand scanner types fast, anywhere on the page.
  await page.evaluate(
    (typed) => {
      for (const key of [...typed, 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
    code.replaceAll(' ', ''),
  );
  await result(visitor).getByText(t('entrance.titles.in'), { exact: true }).waitFor();
});

test('a link to the page loads it as a document, whose headers alone allow the camera', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  const policyOf = () =>
    page.evaluate(async () => (await fetch(location.href)).headers.get('permissions-policy') ?? '');
  const documentOf = () =>
    page.evaluate(() => new URL(performance.getEntriesByType('navigation')[0]?.name ?? '').pathname);
  await openAs(visitor, admin(), '');
  expect(await policyOf()).toContain('camera=()');
  await page
    .getByRole('link', { name: t('backoffice.sections.entrance.title'), exact: true })
    .first()
    .click();
  await page.getByRole('button', { name: t('entrance.camera.start'), exact: true }).waitFor();
  expect(await documentOf()).toBe(new URL(page.url()).pathname);
  expect(await policyOf()).toContain('camera=(self)');
});

test('a page without a network opens, decides with its stored codes, and sends its scans afterwards', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390, mayWorkOffline: true });
  const { page, t } = visitor;
  const code = await newCode();
  await openEntrance(visitor);
  await page.getByText(/code.? gardés? sur cet appareil/).waitFor();
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('entrance')).match(location.pathname))?.status),
    )
    .toBe(200);
  // Once with a network, so that the worker answers the calls of the shell.
  await page.reload();
  await page.getByText(/code.? gardés? sur cet appareil/).waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/code.? gardés? sur cet appareil/).waitFor();
  await typeCode(visitor, code);
  await result(visitor).getByText(t('entrance.titles.in'), { exact: true }).waitFor();
  await result(visitor).getByText(t('entrance.scan.offlineAnswer')).waitFor();
  await page.getByText(t('entrance.state.offline'), { exact: true }).waitFor();
  await typeCode(visitor, code);
  await result(visitor).getByText(t('entrance.titles.used'), { exact: true }).waitFor();
  await typeCode(visitor, 'A7K2 9F4M T3QX');
  await result(visitor).getByText(t('entrance.titles.unknownHere'), { exact: true }).waitFor();
  await inspect(visitor);
  await page.context().setOffline(false);
  await page.getByText(t('entrance.state.online'), { exact: true }).waitFor();
  await expect
    .poll(
      async () =>
        (await sql(`select from venue.ticket where code = $1 and consumed_at is not null`, [code])).length,
    )
    .toBe(1);
  await expect(page.getByText(t('entrance.recent.stored'), { exact: true })).toHaveCount(0);
});

test('a code scanned on two devices without a network is reported with both times on both, without a reload', async ({
  newVisitor,
}) => {
  const code = await newCode();
  const devices = [await newVisitor({ width: 390 }), await newVisitor()] as const;
  for (const device of devices) {
    await openEntrance(device);
    await device.page.getByText(/code.? gardés? sur cet appareil/).waitFor();
  }
  const [first, second] = devices;
  for (const { page } of devices) await page.context().setOffline(true);
  for (const device of devices) {
    await typeCode(device, code);
    await result(device).getByText(device.t('entrance.titles.in'), { exact: true }).waitFor();
  }
  const isUsed = async () =>
    (await sql('select from venue.ticket where code = $1 and consumed_at is not null', [code])).length;
  await first.page.context().setOffline(false);
  await expect.poll(isUsed).toBe(1);
  // The scans of the devices are minutes apart: the same code moments later is the same scan.
  await sql(`update venue.turnstile_pass set at = at - interval '7 minutes' where code = $1`, [code]);
  await sql(`update venue.ticket set consumed_at = consumed_at - interval '7 minutes' where code = $1`, [
    code,
  ]);
  await second.page.context().setOffline(false);
  for (const { page, t } of devices) {
    const report = page.getByRole('alert').filter({ hasText: t('entrance.conflicts.title') });
    await report.waitFor();
    const times = ((await report.textContent()) ?? '').match(/\d{1,2}\sh\s\d{2}/g) ?? [];
    expect(new Set(times).size).toBe(2);
  }
  await inspect(first);
});
