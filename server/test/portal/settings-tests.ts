import { afterAll, beforeAll } from 'vitest';
import { type PortalTest, portalTest } from './portal.ts';
import { type Settings, settingsBy } from './settings.ts';
import { synchroniseNow } from './synchronization.ts';

/** Sets up a portal with synchronised catalogues and two administrators who may change the settings. */
export function settingsTests(
  give: (given: { portal: PortalTest; token: string; colleague: string; settings: Settings }) => void,
): void {
  let portal: PortalTest;
  beforeAll(async () => {
    portal = await portalTest();
    const { token } = await portal.administrator({ rights: ['settings.ticketing'] });
    const colleague = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
    await synchroniseNow(portal);
    await synchroniseNow(portal, 'patinoire-givre');
    give({ portal, token, colleague, settings: settingsBy(portal, token) });
  });
  afterAll(() => portal[Symbol.asyncDispose]());
}
