import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedTicketing } from '#gateways/ticketing/embedded/gateway.ts';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { brokenPlaceInvariants } from '#test/system/place-invariants.ts';
import { aquaRivage } from './aqua-rivage/venue.ts';
import { seedVenue, topUpSessions, withSalePeriods } from './seed.ts';

const tenantId = parseTenantId(randomUUID());
let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase({ max: 4 });
  await seedVenue(test.database, tenantId, 'aqua-rivage');
});
afterAll(() => test.drop());

const count = async () =>
  test.database.tenant(
    tenantId,
    async (db) => (await db.query<{ count: number }>('select count(*) from venue.session'))[0]?.count,
  );

describe('seedVenue', () => {
  it('copies the venue’s catalogue into the embedded ticketing system unchanged', async () => {
    const read = await createEmbeddedTicketing(test.database)
      .of({ id: tenantId, name: 'aqua-rivage' })
      .readCatalogue();
    const today = dayOf(new Date(), aquaRivage.timeZone);
    const { establishments, families, themes, services } = withSalePeriods(aquaRivage, today);
    const withPlaces = services.map((service) => ({ otherEstablishmentCodes: [], ...service }));
    expect(read).toEqual({ establishments, families, themes, services: withPlaces });
  });

  it('changes nothing when it is repeated', async () => {
    const before = await count();
    await seedVenue(test.database, tenantId, 'aqua-rivage');
    expect(await topUpSessions(test.database, tenantId, 'aqua-rivage')).toBe(0);
    expect(await count()).toBe(before);
    expect(
      await test.database.tenant(tenantId, (db) => brokenPlaceInvariants((text) => db.query(text))),
    ).toEqual({});
  });

  it('plans missing sessions again', async () => {
    await test.database.tenant(tenantId, (db) =>
      db.query(`delete from venue.session where start_at > now() + interval '40 days'`),
    );
    expect(await topUpSessions(test.database, tenantId, 'aqua-rivage')).toBeGreaterThan(300);
  });

  it('does nothing for a tenant outside the demonstration', async () => {
    const other = parseTenantId(randomUUID());
    await seedVenue(test.database, other, 'plateforme');
    expect(await topUpSessions(test.database, other, 'plateforme')).toBe(0);
    const { services } = await createEmbeddedTicketing(test.database)
      .of({ id: other, name: 'plateforme' })
      .readCatalogue();
    expect(services).toEqual([]);
  });
});
