import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { seedSaleRules } from './sale-rules.ts';
import { seedSolidarity } from './solidarity.ts';

let portal: PortalTest;
let venues: readonly Tenant[];
beforeAll(async () => {
  portal = await portalTest();
  venues = await portal.services.tenants.venues();
});
afterAll(() => portal[Symbol.asyncDispose]());

const count = async (table: string) => (await portal.sql(`select from portal.${table}`)).length;
const seed = async () => {
  await seedSaleRules(portal.services.database, venues);
  await seedSolidarity(portal.services.database, portal.services, venues);
};

describe('seedOnce', () => {
  it('does not restore data that an administrator has deleted', async () => {
    expect(await count('sale_rule')).toBeGreaterThan(0);
    await portal.sql('delete from portal.sale_rule');
    await portal.sql('delete from portal.family_quotient_interval');
    await portal.sql('delete from portal.quotient_proof');
    await seed();
    expect([
      await count('sale_rule'),
      await count('family_quotient_interval'),
      await count('quotient_proof'),
    ]).toEqual([0, 0, 0]);
  });

  it('seeds all or nothing: a failed start is completed by the next', async () => {
    await portal.sql('delete from portal.demonstration_part');
    const documents = {
      ...portal.services.documents,
      render: () => Promise.reject(new Error('out of memory')),
    };
    const failing = { ...portal.services, documents };
    await expect(seedSolidarity(portal.services.database, failing, venues)).rejects.toThrow('out of memory');
    expect(await count('family_quotient_interval')).toBe(0);
    await seed();
    expect(await count('family_quotient_interval')).toBe(3);
    expect(await count('quotient_proof')).toBe(1);
  });
});

describe('seedDemonstration', () => {
  it('generates the sessions of each venue from its own timetable', async () => {
    const strange = await portal.sql(
      `select session.tenant_id, session.id from venue.session
        where not exists (select from venue.service
                           where service.tenant_id = session.tenant_id and service.code = any (session.service_codes))`,
    );
    expect(strange).toEqual([]);
    const sessions = await portal.sql<{ count: number }>(
      'select count(*)::int from venue.session group by tenant_id order by tenant_id',
    );
    expect(sessions.length).toBe(2);
    for (const { count: of } of sessions) expect(of).toBeGreaterThan(300);
  });
});
