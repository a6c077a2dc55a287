import { START_STEPS } from '@guichet/contract/backoffice/master-area-rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { addPlaces } from '#test/system/support.ts';

const VENUE = 'aqua-rivage';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  token = (await portal.administrator({})).token;
});
beforeEach(() => change('is_in_maintenance = true, opened_at = coalesce(opened_at, now())'));
afterAll(() => portal[Symbol.asyncDispose]());

/** Changes a column of the venue and invalidates the portal's cache. */
async function change(what: string): Promise<void> {
  await portal.sql(`update portal.tenant set ${what} where name = $1`, [VENUE]);
  portal.services.tenants.invalidate();
}

const pass = async () => {
  const { headers, body, status } = await portal.ask('POST /settingsadmin/preview', { token });
  expect(status).toBe(200);
  expect(Date.parse(body.until)).toBeGreaterThan(Date.now());
  return String(headers['set-cookie']).split(';')[0] ?? '';
};
const families = (cookie?: string, tenant = VENUE) =>
  portal.ask('GET /ticketing/families', { query: {}, cookie, tenant });
const setShop = async (mode: string) => {
  const tenant = await portal.services.tenants.find(VENUE);
  if (!tenant) throw new Error(`No tenant ${VENUE}`);
  await portal.services.tenantChanges.write(tenant.id, (db) =>
    db.query('update portal.payment_settings set is_production = $2 where tenant_id = $1', [
      tenant.id,
      mode === 'PRODUCTION',
    ]),
  );
};

describe('preview of a closed venue', () => {
  test('shows the site only in the browser of the administrator who requested it', async () => {
    const cookie = await pass();
    expect((await families(cookie)).status).toBe(200);
    expect((await families()).status).toBe(401);
    // The second request to the address must not get the visitors' cached answer.
    expect((await families(cookie)).status).toBe(200);
    expect((await families()).status).toBe(401);
  });

  test('requires a pass that is genuine, unexpired and of the same venue', async () => {
    const cookie = await pass();
    const [name, value = ''] = cookie.split('=');
    const [until = '', ...signature] = value.split('-');
    for (const forged of ['', `${Number(until) + 1}-${signature.join('-')}`, `1-${signature.join('-')}`, 'x'])
      expect((await families(`${name}=${forged}`)).status).toBe(401);
    await portal.sql(`update portal.tenant set is_in_maintenance = true where name = 'patinoire-givre'`);
    portal.services.tenants.invalidate();
    expect((await families(cookie, 'patinoire-givre')).status).toBe(401);
  });

  test('sells with test payment only', async () => {
    const cookie = await pass();
    const customer = await portal.signIn();
    const session = await portal.session(5);
    const requester = { token: customer, cookie };
    const { body: cart, status } = await addPlaces(portal, session, 1, requester);
    expect(status).toBe(200);
    const query = { cartId: cart.id, paymentType: 4 as const };
    await setShop('PRODUCTION');
    expect(await portal.ask('GET /purchase/Form', { query, ...requester })).toMatchObject({
      status: 409,
      code: 'tenant.preview-sale',
    });
    await setShop('TEST');
    expect((await portal.ask('GET /purchase/Form', { query, ...requester })).status).toBe(200);
  });
});

describe('overview of a closed venue', () => {
  const opening = async () => (await portal.ask('GET /settingsadmin/overview', { token })).body.opening;

  test('shows the time and the reason of the closure', async () => {
    await portal.sql(
      `insert into portal.audit_entry (tenant_id, action, subject, changes)
       select id, 'venue.closed', display_name, '[{"field": "reason", "to": "Vidange"}]' from portal.tenant
        where name = $1`,
      [VENUE],
    );
    expect(await opening()).toEqual({
      state: 'inMaintenance',
      since: expect.any(String),
      reason: 'Vidange',
      steps: [],
    });
  });

  test('lists the missing steps before the first opening, to every administrator', async () => {
    await change('opened_at = null');
    const { state, steps } = (await opening()) ?? {};
    expect(state).toBe('toOpen');
    expect(steps).toContainEqual({ step: 'terms', isRequired: true, isDone: true });
    expect(steps).toContainEqual({ step: 'origin', isRequired: false, isDone: false });
  });

  test('leads a venue on the embedded system from its catalogue to a trial sale and the entrance', async () => {
    await change('opened_at = null');
    const open = async () =>
      (await opening())?.steps.filter(({ isDone }) => !isDone).map(({ step }) => step) ?? [];
    expect((await opening())?.steps.map(({ step }) => step)).toEqual([...START_STEPS]);
    // Nothing is published yet; the demonstration has sessions and entries.
    expect(await open()).toEqual(expect.arrayContaining(['establishment', 'services', 'prices', 'opening']));
    expect(await open()).not.toContain('timetable');
    const { token: editor } = await portal.administrator({ rights: ['venue.catalogue'] });
    const asEditor = { token: editor };
    const theme = { code: 'NEW', labels: { 'fr-FR': 'Nouveau' }, descriptions: { 'fr-FR': '' }, position: 1 };
    const item = { ...theme, isArchived: false, label: 'Nouveau' };
    await portal.ask('PUT /boxoffice/theme', { ...asEditor, body: { version: '', item } });
    await portal.ask('POST /boxoffice/publication', { ...asEditor, body: {} });
    for (const step of ['establishment', 'services', 'prices', 'timetable', 'terms', 'payment'])
      expect(await open()).not.toContain(step);
  });

  test('omits the closure once the venue is open', async () => {
    await change('is_in_maintenance = false');
    expect(await opening()).toBeUndefined();
  });
});
