import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { synchroniseNow } from '#test/portal/synchronization.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
  await synchroniseNow(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

test('resetting the cache makes a change of the database seen at once', async () => {
  const { token } = await portal.administrator({ rights: ['settings.ticketing'] });
  const shownColor = async () =>
    (await portal.ask('GET /Ticketing/themes')).body.find(({ externalCode }) => externalCode === 'NAGER')
      ?.themeColor;
  await shownColor();
  await portal.sql(
    `update portal.catalogue_item set color = '#123456' where kind = 'theme' and code = 'NAGER'`,
  );
  expect((await portal.ask('GET /settingsportal/ResetCacheFromTenant', { token })).status).toBe(204);
  expect(await shownColor()).toBe('#123456');
});
