import { randomUUID } from 'node:crypto';
import type { Interval } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { findCredentials } from '#account/auth/auth.sql.ts';
import { insertProof, setQuotient } from '#account/quotients/quotients.sql.ts';
import { proofPurpose } from '#account/quotients/quotients.ts';
import { insertInterval, readIntervals } from '#catalogue/solidarity/solidarity.sql.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import { documentBrand } from '#platform/tenancy/document-brand.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { renderNotice } from '#tenants/documents/notice/notice.service.ts';
import { seedOnce } from './once.ts';

/** Intervals of the quotient with their prices, by venue. */
const INTERVALS = new Map<string, readonly Interval[]>([
  [
    'aqua-rivage',
    [
      { minimumQuotient: 0, maximumQuotient: 350, externalDiscountCode: 'QF2', validOn: 'visit' },
      { minimumQuotient: 351, maximumQuotient: 700, externalDiscountCode: 'QF1', validOn: 'visit' },
    ],
  ],
  [
    'patinoire-givre',
    [{ minimumQuotient: 0, maximumQuotient: 700, externalDiscountCode: 'QF1', validOn: 'visit' }],
  ],
]);

/** The customer with a known quotient, and the customer whose proof awaits a decision. */
const KNOWN = { email: 'samir@example.com', quotient: 620 };
const WAITING = 'nadia@example.com';

/** The venue whose ticketing system provides the quotient; at other venues an administrator has entered it. */
const SAID_AT = 'patinoire-givre';

const ATTESTATION = {
  title: 'Attestation de paiement et de quotient familial',
  sections: [
    {
      heading: 'Exemple de démonstration',
      paragraphs: [
        'Allocataire : Nadia Le Goff, 56000 Vannes.',
        'Quotient familial du mois : 412.',
        'Ce document fictif ne vaut pas justificatif.',
      ],
    },
  ],
};

/** Gives each venue solidarity prices, a customer with a quotient, and a customer whose proof awaits a decision. */
export async function seedSolidarity(
  database: Database,
  services: Pick<Services, 'secrets' | 'documents'>,
  venues: readonly Tenant[],
): Promise<void> {
  for (const venue of venues) {
    await seedOnce(database, venue.id, 'solidarity', async (db) => {
      // Versions before `seedOnce` have seeded the intervals without a record.
      if ((await readIntervals(db)).length > 0) return;
      for (const interval of INTERVALS.get(venue.name) ?? []) await insertInterval(db, interval);
      await enterKnown(db, venue);
      if (venue.name !== SAID_AT) await sendProof(db, services, venue);
    });
  }
}

async function enterKnown(db: TenantDb, venue: Tenant): Promise<void> {
  const customer = await findCredentials(db, KNOWN.email);
  if (!customer) return;
  const { quotient } = KNOWN;
  if (venue.name === SAID_AT) {
    await db.query(
      'insert into venue.family_quotient (tenant_id, holder, quotient) values ($1, $2, $3) on conflict do nothing',
      [db.tenantId, customer.id, quotient],
    );
    await setQuotient(db, customer.id, { quotient, until: null, source: 'ticketing' });
  } else {
    const until = new Date(Date.now() + 300 * 86_400_000);
    await setQuotient(db, customer.id, { quotient, until, source: 'administrator' });
  }
}

async function sendProof(
  db: TenantDb,
  { secrets, documents }: Pick<Services, 'secrets' | 'documents'>,
  venue: Tenant,
): Promise<void> {
  const customer = await findCredentials(db, WAITING);
  if (!customer) return;
  const bytes = await renderNotice(documents, ATTESTATION, 'fr-FR', documentBrand(venue));
  const id = randomUUID();
  await insertProof(db, {
    id,
    customerId: customer.id,
    fileName: 'attestation-quotient-familial.pdf',
    mediaType: 'application/pdf',
    size: bytes.length,
    file: secrets.encryptFile(bytes, proofPurpose(id)),
  });
}
