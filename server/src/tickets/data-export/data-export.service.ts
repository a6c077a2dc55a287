import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { z } from 'zod';
import { emailKey } from '#account/auth/auth.ts';
import { readCustomer } from '#account/profile/profile.sql.ts';
import { proofPurpose } from '#account/quotients/quotients.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { type ZipPart, zip } from '#kernel/format/zip.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { fileName, orderTickets, receiptPdf, ticketsPdf } from '../documents.service.ts';
import { type PurchaseRow, readPurchasesOf } from '../orders/orders.sql.ts';
import { endExport, readExport, readProofFiles, recordProgress } from './data-export.sql.ts';
import { type ExportRow, exportPurpose } from './data-export.ts';
import { readSections, SECTIONS, type SectionName } from './sections.sql.ts';

export const EXPORT_JOB = defineJob('tickets.data-export', z.object({ customerId: z.string() }));

/** Orders whose documents a copy contains, the newest; its JSON has all of them. */
const MAX_ORDERS = 500;
/** Movements of a card that a copy contains, the newest. */
const MAX_MOVEMENTS = 1000;

/**
 * Makes the copy that a customer has requested. A repeated run begins again, and a copy that was requested anew or erased
 * meanwhile is not stored.
 */
export async function makeExport(services: Services, tenant: Tenant, customerId: string): Promise<void> {
  const { database, secrets } = services;
  const asked = await database.tenant(tenant.id, (db) => readExport(db, customerId));
  if (asked?.state !== 'waiting') return;
  const parts = await partsOf(services, tenant, asked);
  const archive = parts && secrets.encryptFile(await zip(parts), exportPurpose(asked.id));
  await database.tenant(tenant.id, (db) => endExport(db, asked.id, archive));
}

/** @returns undefined when the account is erased */
async function partsOf(services: Services, tenant: Tenant, asked: ExportRow): Promise<ZipPart[] | undefined> {
  const { database, secrets } = services;
  const locale = asked.locale as Locale;
  const { customerId } = asked;
  const read = await database.tenant(tenant.id, async (db) => {
    const customer = await readCustomer(db, customerId);
    if (!customer) return undefined;
    const email = emailKey(customer.email);
    const refusedAccount = secrets.keyedHash('refused account', email);
    return {
      sections: await readSections(db, { customerId, email, refusedAccount }),
      proofs: await readProofFiles(db, customerId),
    };
  });
  if (!read) return undefined;
  const cards = await readCards(services, tenant, customerId);
  const data = Object.fromEntries(
    (Object.keys(SECTIONS) as SectionName[]).map((name) => [
      name,
      name === 'cards' ? cards : read.sections.get(name),
    ]),
  );
  const t = translator(locale, 'dataExport');
  const proofs = read.proofs.map(
    ({ id, fileName: name, file }): ZipPart => [
      `${t('folders.proofs')}/${name.replaceAll(/[\\/]/g, '-')}`,
      secrets.decryptFile(file, proofPurpose(id)),
    ],
  );
  return [
    [t('readme.name'), readmeOf(tenant, locale)],
    [t('dataName'), JSON.stringify(data, null, 2)],
    ...(await documentsOf(services, tenant, asked)),
    ...proofs,
  ];
}

/**
 * Returns the sections about a guest that have entries. Nobody has proved the address of a guest, so that nothing is found
 * by it.
 */
export async function guestData(db: TenantDb, customerId: string): Promise<Record<string, unknown[]>> {
  const nobody = { email: customerId, refusedAccount: Buffer.alloc(0) };
  const sections = await readSections(db, { customerId, ...nobody });
  return Object.fromEntries([...sections].filter(([, rows]) => rows.length > 0));
}

/** Explains the sections of the JSON file in words. */
function readmeOf(tenant: Tenant, locale: Locale): string {
  const t = translator(locale, 'dataExport');
  const sections = (Object.keys(SECTIONS) as SectionName[]).map(
    (name) => `${name}: ${t(`sections.${name}`)}`,
  );
  return [t('readme.text', { venue: tenant.displayName }), '', ...sections, ''].join('\r\n');
}

/** Reads the customer's cards with their rights and movements, without the code that opens a turnstile. */
async function readCards({ ticketing }: Services, tenant: Tenant, customerId: string): Promise<object[]> {
  const system = ticketing.of(tenant);
  const cards: object[] = [];
  for (const { scanCode, attachCode, ...card } of await system.findCards(customerId)) {
    const movements = await system.readMovements({ number: card.number, most: MAX_MOVEMENTS });
    cards.push({ ...card, movements });
  }
  return cards;
}

/** Draws the tickets and the receipt of each order. */
async function documentsOf(services: Services, tenant: Tenant, asked: ExportRow): Promise<ZipPart[]> {
  const locale = asked.locale as Locale;
  const t = translator(locale, 'dataExport');
  const purchases = await readAllPurchases(services, tenant, asked.customerId);
  const parts: ZipPart[] = [];
  const record = (filesDone: number) =>
    services.database.tenant(tenant.id, (db) =>
      recordProgress(db, asked.id, { filesDone, files: purchases.length }),
    );
  await record(0);
  for (const [index, purchase] of purchases.entries()) {
    const number = purchase.externalPurchaseId;
    const { documents } = await orderTickets(services, tenant, purchase, locale, {
      userId: asked.customerId,
    });
    if (documents.length > 0) {
      const pdf = await ticketsPdf(services, tenant, documents, locale);
      parts.push([`${t('folders.tickets')}/${fileName('tickets', number, locale)}`, pdf]);
    }
    const receipt = await receiptPdf(services, tenant, purchase, locale);
    parts.push([`${t('folders.receipts')}/${fileName('receipt', number, locale)}`, receipt]);
    await record(index + 1);
  }
  return parts;
}

async function readAllPurchases(
  { database }: Services,
  tenant: Tenant,
  customerId: string,
): Promise<PurchaseRow[]> {
  const purchases: PurchaseRow[] = [];
  for (;;) {
    const page = await database.tenant(tenant.id, (db) => readPurchasesOf(db, customerId, purchases.length));
    purchases.push(...page);
    if (page.length === 0 || purchases.length >= MAX_ORDERS) return purchases;
  }
}
