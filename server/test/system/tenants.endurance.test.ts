import type { CallDefinition } from '@guichet/contract/call.ts';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { repetitions, reportDone } from './proof.ts';
import { SAMPLES } from './samples.ts';
import { BACK_OFFICE_SAMPLES } from './samples-backoffice.ts';
import { broken, digestOf, tenantTables } from './support.ts';
import { newPerson, type World, worldOf } from './world.ts';

const KEYS = Object.keys(calls) as CallKey[];
const definitionOf = (key: CallKey): CallDefinition => calls[key];

/** Each round probes the data of another person. */
const ROUNDS = repetitions(1, 12);

/** Each round comes from another network. */
let round = 0;
let portal: PortalTest;
let ours: World;
let theirs: World;
beforeAll(async () => {
  portal = await portalTest();
  // Two orders at one tenant, so that the other tenant does not have the same last order number.
  await worldOf(portal, 'aqua-rivage');
  ours = await worldOf(portal, 'aqua-rivage');
  theirs = await worldOf(portal, 'patinoire-givre');
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Calls about several items answer for each id, which only repeats the request. */
const ECHOING: CallKey[] = [
  'POST /Purchase/ResendBlockedSaleByCartId', 'POST /Purchase/ArchivedBlockedSaleByCartId',
  'POST /Purchase/RestoreArchivedSaleByCartId', 'POST /Purchase/RefundStuckCarts',
]; // biome-ignore format: a list

/**
 * Makes a call about the tenant's data.
 * @returns its status, and which of the data its response discloses
 */
async function replay(key: CallKey, asking: { tenant: string; token?: string | undefined }) {
  reportDone('probes', 1);
  const { status, body, headers } = await portal.ask(key, {
    ...SAMPLES[key](ours),
    ...(round > 0 && { address: `10.77.${round}.1` }),
    ...asking,
  } as never);
  const text =
    JSON.stringify(headers) + (Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body));
  const secrets = ECHOING.includes(key) ? ours.marks.filter((mark) => mark !== ours.soldCartId) : ours.marks;
  return { status, given: secrets.filter((mark) => text.includes(mark)) };
}

/** Returns whether a call checks no token: without a tenant, or as a sign-in to a back office. */
const isShared = (key: CallKey) => ['anyone', 'backoffice'].includes(String(definitionOf(key).access));
const isOfBackOffice = (key: CallKey) => key in BACK_OFFICE_SAMPLES;

/** Calls about data that only their tenant or owner knows. */
const PRIVATE: CallKey[] = [
  'GET /portal/pictureFile', 'GET /portal/usedLinkFile', 'GET /Ticketing/eventbyexternalid',
  'GET /Ticketing/GetServicesByEventId', 'GET /cart/getCart', 'PUT /cart/AddOrUpdateCart', 'PUT /cart/ExtendCart',
  'PUT /cart/AttachCart', 'PUT /cart/ReopenCart', 'POST /Cart/CheckingRulesForCart', 'GET /cart/GetDocJustifsByCartId',
  'DELETE /cart/Cart', 'GET /cart/GetPaymentTypeAvailableByCartIdAsync', 'PUT /purchase/Contact',
  'GET /purchase/Form', 'PUT /cart/SaleCart',
  'GET /purchase/State', 'GET /purchase/Outcome', 'GET /Purchase/GenerateReceiptPurchaseByExternalPurchase', 'GET /Purchase/SendReceiptPurchaseByEmail',
  'GET /Purchase/GenerateTicketsTemplateByExternalOrder', 'GET /Purchase/SendTicketDetailsByEmail',
  'PUT /settingsadmin/resetAdminPassword', 'DELETE /settingsadmin/secondfactor', 'PUT /user/addOrUpdateAdminRoles',
  'GET /user/cardmovements', 'GET /user/CardAttachment',
  'PUT /user/ValidReattachmentMembership', 'DELETE /user/CardAttachment', 'PUT /user/InvalidateMembership',
  'DELETE /user/DetachMembership', 'DELETE /settingsadmin/administrator', 'PUT /settingsadmin/superadministrator', 'DELETE /Tenant/Role',
]; // biome-ignore format: a list

/** Calls that revoke the requester's token. */
const ENDING_SESSIONS: CallKey[] = [
  'POST /user/logout',
  'DELETE /user/session',
  'POST /user/logoutSSO',
  'POST /user/modifypassword',
  'DELETE /user/user',
];

/** Returns a token with which the call is allowed at a tenant; in its back office, with every right. */
async function tokenFor(key: CallKey, { tenant, person }: World): Promise<string> {
  // A new person changes the password, since later calls need the usual one.
  const isSuper = key !== 'POST /user/admin/modifypassword' || tenant === ours.tenant;
  if (isOfBackOffice(key)) return (await portal.administrator({ tenant, isSuper })).token;
  return ENDING_SESSIONS.includes(key) ? (await newPerson(portal, tenant)).token : person.token;
}

describe('calls of a tenant', () => {
  test('succeed at the own tenant', async () => {
    for (const key of PRIVATE.filter((candidate) => candidate.startsWith('GET'))) {
      const { status } = await replay(key, { tenant: ours.tenant, token: ours.person.token });
      expect([200, 204], key).toContain(status);
    }
  });

  describe.each(Array.from({ length: ROUNDS }, (_, at) => at))(
    'calls replayed by another tenant, %i',
    (at) => {
      let before: Record<string, string>;
      beforeAll(async () => {
        round = at;
        if (round > 0) ours = await worldOf(portal, 'aqua-rivage');
        before = await digestOf(portal, ours.tenantId);
      });

      test.each(KEYS)('%s discloses nothing', async (key) => {
        const { tenant } = theirs;
        const token = await tokenFor(key, theirs);
        const ourToken = isOfBackOffice(key) ? await tokenFor(key, ours) : ours.person.token;
        const isOpen = ['anyone', 'visitor', 'everyone'].includes(String(definitionOf(key).access));
        const refused = isShared(key) ? { given: [] } : { status: 401, given: [] };
        // Each token with the other tenant's header.
        expect(await replay(key, { tenant, token: ourToken })).toMatchObject(refused);
        // A call that every visitor may make discloses nothing.
        if (!isShared(key)) expect(await replay(key, { tenant: ours.tenant, token })).toEqual(refused);
        // Data of this tenant requested at the other tenant, with a token valid there.
        const asked = [await replay(key, { tenant, token })];
        if (isOpen) asked.push(await replay(key, { tenant }));
        for (const answer of asked) {
          expect(answer.given).toEqual([]);
          expect(answer.status).toBeLessThan(500);
          if (PRIVATE.includes(key)) expect(answer.status).toBe(404);
        }
      });

      test('change nothing of the first tenant', async () => {
        // Another tenant's token is a wrong key of a device, and is counted where it was presented.
        const now = {
          ...(await digestOf(portal, ours.tenantId)),
          'portal.throttle': before['portal.throttle'],
        };
        expect(now).toEqual(before);
        expect(await broken(portal)).toEqual({});
      });
    },
  );

  test('allow no sign-in of its customers and no payment of its carts at another tenant', async () => {
    for (const login of ['POST /user/login', 'POST /user/admin/login'] as const)
      expect(await replay(login, { tenant: theirs.tenant })).toMatchObject({ status: 401 });
    const { body } = await portal.ask('GET /cart/CheckCartExist', {
      query: { cartId: ours.cartId },
      tenant: theirs.tenant,
    });
    expect(body).toEqual({ exists: false });
  });
});

describe('database with row-level security', () => {
  const seen = (table: string) =>
    portal.services.database
      .platform((db) => db.query(`select from ${table} limit 1`))
      .catch((error: Error) => [error.message].filter((message) => !message.startsWith('permission denied')));

  test('shows no row while no tenant is set', async () => {
    const names = await tenantTables(portal);
    expect(names.length).toBeGreaterThan(25);
    for (const table of names) expect(await seen(table), table).toEqual([]);
  });

  test('rejects writes for a tenant while no tenant, or another, is set', async () => {
    for (const table of await tenantTables(portal)) {
      const insert = `insert into ${table} (tenant_id) values ('${ours.tenantId}')`;
      const refusal = /row-level security|permission denied/;
      await expect(
        portal.services.database.platform((db) => db.query(insert)),
        table,
      ).rejects.toThrow(refusal);
      const stranger = parseTenantId(theirs.tenantId);
      await expect(
        portal.services.database.tenant(stranger, (db) => db.query(insert)),
        table,
      ).rejects.toThrow(refusal);
    }
  });

  test('shows a tenant only its own rows in any query', async () => {
    for (const table of await tenantTables(portal)) {
      const rows = await portal.services.database
        .tenant(parseTenantId(theirs.tenantId), (db) =>
          db.query(`select tenant_id from ${table} where tenant_id <> '${theirs.tenantId}'`),
        )
        .catch(() => []);
      expect(rows, table).toEqual([]);
    }
  });
});

describe('isolation check', () => {
  const RULE = 'I6: every table with rows of tenants shows a tenant its own rows alone';
  const OWNER_RULE = 'I6: the application’s role owns nothing and is bound by row-level security';
  const unset = () => portal.services.database.platform((db) => db.query('select from portal.cart'));

  test('reports a dropped policy', async () => {
    await portal.sql('drop policy tenant_isolation on portal.cart');
    expect((await broken(portal))[RULE]).toEqual([{ name: 'portal.cart' }]);
    await portal.sql('alter table portal.cart disable row level security');
    expect(await unset()).not.toEqual([]);
    expect(await replay('GET /cart/getCart', { tenant: theirs.tenant })).toMatchObject({ status: 404 });
    await portal.sql(`call portal.isolate_tenant_table('portal.cart')`);
    expect(await broken(portal)).toEqual({});
  });

  test('reports a table owned by the application without forced row-level security', async () => {
    await portal.sql('alter table portal.cart no force row level security');
    await portal.sql('alter table portal.cart owner to guichet_app');
    expect(await unset()).not.toEqual([]);
    const rules = await broken(portal);
    expect(rules[RULE]).toEqual([{ name: 'portal.cart' }]);
    expect(rules[OWNER_RULE]).toContainEqual({ rolname: 'guichet_app', relname: 'cart' });
    await portal.sql('alter table portal.cart owner to current_user');
    await portal.sql('alter table portal.cart force row level security');
    expect(await broken(portal)).toEqual({});
  });

  test('reports a second, permissive policy, and a new table without policy', async () => {
    await portal.sql('create policy everything on portal.ticket using (true)');
    await portal.sql('create table portal.forgotten (tenant_id uuid)');
    expect((await broken(portal))[RULE]).toEqual(
      expect.arrayContaining([{ name: 'portal.ticket' }, { name: 'portal.forgotten' }]),
    );
    await portal.sql('drop policy everything on portal.ticket');
    await portal.sql('drop table portal.forgotten');
  });

  test('reports a row of one tenant that refers to another’s', async () => {
    await portal.sql(
      'update portal.ticket set tenant_id = $1 where purchase_id in (select id from portal.purchase where cart_id = $2)',
      [theirs.tenantId, ours.soldCartId],
    );
    expect(Object.keys(await broken(portal))).toContain('I6: what belongs together belongs to one tenant');
  });
});
