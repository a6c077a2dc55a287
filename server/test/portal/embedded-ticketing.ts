import { randomUUID } from 'node:crypto';
import { parseTenantId, type TenantId } from '#kernel/database/tenant-id.ts';
import { brokenPlaceInvariants } from '#test/system/place-invariants.ts';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';

/** A tenant with one event service, one undated service, and sessions as needed. */
export interface TestVenue extends AsyncDisposable {
  test: TestDatabase;
  tenantId: TenantId;
  tenant: { id: string; name: string };
  /**
   * Adds a session, by default one that starts in an hour.
   * @returns its id
   */
  addSession(
    capacity: number,
    options?: { startsInMinutes?: number; minutes?: number; pool?: string },
  ): Promise<string>;
  /** Adds a pool of places. @returns its id */
  addPool(capacity: number): Promise<string>;
  /**
   * Adds services that load cards: TEN admissions, 600 minutes in HOURS, a YEAR that YEAR-AGAIN renews, and CLASSES,
   * five tickets to withdraw. TEN also admits to POOL-2.
   */
  addCardServices(): Promise<void>;
  places(sessionId: string): Promise<{ held: number; sold: number; capacity: number }>;
  /** Runs SQL as the owner, without row-level security. */
  asOwner<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Breaches by rule. */
  broken(): Promise<Record<string, readonly unknown[]>>;
}

export async function testVenue(): Promise<TestVenue> {
  const test = await testDatabase({ max: 20 });
  const asOwner = async <Row>(text: string, values: unknown[] = []) =>
    (await test.owner.query(text, values)).rows as Row[];
  const tenantId = parseTenantId(randomUUID());
  await addCatalogue(asOwner, tenantId);
  return {
    test,
    tenantId,
    tenant: { id: tenantId, name: 'test-venue' },
    asOwner,
    async addSession(capacity, options = {}) {
      const id = randomUUID();
      await asOwner(
        `insert into venue.session (tenant_id, id, establishment_code, service_codes, start_at, end_at, capacity, pool_id)
         select $1, $2, 'POOL', '{SWIM}', start_at, start_at + make_interval(mins => $5), $3, $6
           from (select date_trunc('minute', now()) + make_interval(mins => $4) as start_at) as planned`,
        [tenantId, id, capacity, options.startsInMinutes ?? 60, options.minutes ?? 60, options.pool ?? null],
      );
      return id;
    },
    async addPool(capacity) {
      const id = randomUUID();
      await asOwner('insert into venue.pool (tenant_id, id, capacity) values ($1, $2, $3)', [
        tenantId,
        id,
        capacity,
      ]);
      return id;
    },
    addCardServices: () => addCardServices(asOwner, tenantId),
    async places(sessionId) {
      const [row] = await asOwner<{ held: number; sold: number; capacity: number }>(
        'select held, sold, capacity from venue.session where id = $1',
        [sessionId],
      );
      if (!row) throw new Error(`no session ${sessionId}`);
      return row;
    },
    broken: () => brokenPlaceInvariants(asOwner),
    [Symbol.asyncDispose]: test.drop,
  };
}

async function addCatalogue(asOwner: TestVenue['asOwner'], tenantId: TenantId): Promise<void> {
  const labels = { 'fr-FR': 'Essai' };
  const values = [tenantId, labels];
  await asOwner('select venue.open_operator($1, $2)', [tenantId, 'Europe/Paris']);
  await asOwner(`insert into venue.establishment values ($1, 'POOL', $2, $2, '', '', '', 1)`, values);
  await asOwner(`insert into venue.family values ($1, 'ENTRY', $2, $2, '#0b5f79', 1)`, values);
  for (const [code, type] of [
    ['SWIM', 7],
    ['TICKET', 1],
  ] as const) {
    await asOwner(
      `insert into venue.service (tenant_id, code, type, establishment_code, family_code, public_type, labels,
                                  descriptions, prices, validity_days, vat_rate, position)
       values ($1, $3, $4, 'POOL', 'ENTRY', 'all', $2, $2, $5, 30, 200, 1)`,
      [...values, code, type, JSON.stringify([{ name: '', labels, cents: 500, supportingDocuments: [] }])],
    );
  }
}

const PERIOD_WITH_CLASSES = [
  { unit: 'ticket', units: 5, withdrawal: { familyCode: 'ENTRY', serviceCodes: ['TICKET'] } },
  { unit: 'period' },
];

const CARD_SERVICES = [
  {
    code: 'TEN',
    type: 9,
    card_use: 'created',
    may_repeat: true,
    space: 'POOLS',
    fill: ['TEN'],
    grants: [{ unit: 'admission', units: 10 }],
  },
  {
    code: 'HOURS',
    type: 11,
    card_use: 'created',
    may_repeat: true,
    space: 'POOLS',
    fill: ['HOURS'],
    grants: [{ unit: 'minute', units: 600 }],
  },
  {
    code: 'CREDIT',
    type: 14,
    card_use: 'created',
    may_repeat: true,
    space: 'POOLS',
    fill: ['CREDIT'],
    grants: [{ unit: 'cent', units: 1200 }],
  },
  {
    code: 'YEAR',
    type: 17,
    card_use: 'created',
    may_repeat: false,
    space: 'MEMBERS',
    fill: ['YEAR-AGAIN'],
    grants: [{ unit: 'period' }],
  },
  {
    code: 'YEAR-AGAIN',
    type: 459,
    card_use: 'required',
    may_repeat: false,
    space: 'MEMBERS',
    fill: [],
    grants: [{ unit: 'period' }],
  },
  {
    code: 'YEAR-CLASSES',
    type: 18,
    card_use: 'created',
    may_repeat: false,
    space: 'MEMBERS',
    fill: ['YEAR-CLASSES-AGAIN'],
    grants: PERIOD_WITH_CLASSES,
  },
  {
    code: 'YEAR-CLASSES-AGAIN',
    type: 486,
    card_use: 'required',
    may_repeat: false,
    space: 'MEMBERS',
    fill: [],
    grants: PERIOD_WITH_CLASSES,
  },
  {
    code: 'CLASSES',
    type: 12,
    card_use: 'created',
    may_repeat: true,
    space: 'CLASSES',
    fill: ['CLASSES'],
    grants: [
      { unit: 'ticket', units: 5, withdrawal: { familyCode: 'ENTRY', serviceCodes: ['TICKET', 'SWIM'] } },
    ],
  },
];

async function addCardServices(asOwner: TestVenue['asOwner'], tenantId: TenantId): Promise<void> {
  const labels = { 'fr-FR': 'Carte' };
  await asOwner(
    `insert into venue.service (tenant_id, code, type, establishment_code, other_establishment_codes, family_code,
                                public_type, labels, descriptions, prices, validity_days, vat_rate, position, card_use,
                                is_authorized_duplication, espace_ref, services_for_fill, grants, renewal_days_before,
                                renewal_days_after)
     select $1, code, type, 'POOL', case when code = 'TEN' then array['POOL-2'] else '{}' end, 'ENTRY', 'all', $2, $2, $3,
            365, 200, 2, card_use, may_repeat, space, fill, grants, 30, 14
       from jsonb_to_recordset($4) as service
              (code text, type integer, card_use text, may_repeat boolean, space text, fill text[], grants jsonb)`,
    [
      tenantId,
      labels,
      JSON.stringify([{ name: '', labels, cents: 4800, supportingDocuments: [] }]),
      JSON.stringify(CARD_SERVICES),
    ],
  );
}
