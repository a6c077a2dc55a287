import { randomUUID } from 'node:crypto';
import { type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { LinkKind } from '@guichet/contract/tenants/link-rules.ts';
import type { Database, Db, TenantDb } from '#kernel/database/database.ts';
import { parseTenantId, type TenantId } from '#kernel/database/tenant-id.ts';
import { insertDocument } from '#tenants/documents/documents.sql.ts';
import { replaceLinks } from '#tenants/footer/footer.sql.ts';
import type { FooterLink } from '#tenants/footer/footer.ts';
import type { ParameterGroup } from '#tenants/parameters/parameters.sql.ts';

/** A tenant of the demonstration. */
interface DemonstrationTenant {
  name: string;
  displayName: string;
  descriptions: Labels;
  city: string;
  brand: string;
  illustration: 'pool' | 'rink' | 'museum';
  isProvider: boolean;
  seller: { name: string; address: string; vatId: string };
  /** Enabled codes by group, with a value where the code has one */
  parameters: readonly (readonly [ParameterGroup, code: string, isEnable: boolean, value?: string])[];
}

/** The parameters of a venue with every feature enabled. */
export const EVERY_FEATURE: DemonstrationTenant['parameters'] = [
  ['ticketing', 'ticketingItems_1', true],
  ['ticketing', 'ticketingItems_planning', true],
  ['home', 'homeItems_1', true],
  ['history', 'historyItems_2', true],
  ['planning', 'planning_display', true, '1'],
];

/** The tenants of the demonstration whose ticketing system is the embedded one, and the provider. */
export const TENANTS: readonly DemonstrationTenant[] = [
  {
    name: 'aqua-rivage',
    displayName: 'Aqua Rivage',
    descriptions: {
      'fr-FR': 'Trois piscines, de l’aquagym au hammam, au bord du golfe du Morbihan.',
      'en-GB': 'Three pools, from aqua aerobics to hammam, on the Gulf of Morbihan.',
      'de-DE': 'Drei Bäder, von Aquagymnastik bis Hammam, am Golf von Morbihan.',
    },
    city: 'Vannes',
    brand: '#0b6e8a',
    illustration: 'pool',
    isProvider: false,
    seller: {
      name: 'Régie des piscines du Rivage',
      address: '2 quai du Rivage, 56000 Vannes',
      vatId: 'FR40123456824',
    },
    parameters: [
      ...EVERY_FEATURE,
      ['ticketing', 'ticketingItems_waitingList', true],
      ['adminEmail', 'adminEmail_2', true, 'accueil@aquarivage.example'],
    ],
  },
  {
    name: 'patinoire-givre',
    displayName: 'Patinoire du Givre',
    descriptions: {
      'fr-FR': 'Une piste olympique, des séances publiques et des cours pour tous.',
      'en-GB': 'An Olympic rink, public sessions and lessons for everyone.',
      'de-DE': 'Eine olympische Eisfläche, Publikumsläufe und Kurse für alle.',
    },
    city: 'Grenoble',
    brand: '#3d4f9f',
    illustration: 'rink',
    isProvider: false,
    seller: {
      name: 'Patinoire du Givre SAS',
      address: '8 avenue des Glaces, 38000 Grenoble',
      vatId: 'FR11987654326',
    },
    parameters: [
      ['ticketing', 'ticketingItems_1', false],
      ['ticketing', 'ticketingItems_planning', false],
      ['ticketing', 'ticketingItems_guestOrders', true],
      ['home', 'homeItems_1', true],
      ['history', 'historyItems_2', false],
      ['planning', 'planning_display', true, '1'],
      ['adminEmail', 'adminEmail_2', true, 'accueil@patinoire-givre.example'],
    ],
  },
  {
    name: 'plateforme',
    displayName: 'Plateforme',
    descriptions: {
      'fr-FR': 'Gestion des sites.',
      'en-GB': 'Management of the venues.',
      'de-DE': 'Verwaltung der Standorte.',
    },
    city: '',
    brand: '#2b3a42',
    illustration: 'museum',
    isProvider: true,
    seller: { name: '', address: '', vatId: '' },
    parameters: [],
  },
];

/** The venue of the demonstration that sells through the adapter API. */
export const MUSEUM: DemonstrationTenant = {
  name: 'musee-deux-rives',
  displayName: 'Musée des Deux Rives',
  descriptions: {
    'fr-FR': 'Des quais aux ateliers : le fleuve, ses bateaux et ses mariniers.',
    'en-GB': 'From the quays to the workshops: the river, its boats and its bargemen.',
    'de-DE': 'Von den Kais zu den Werkstätten: der Fluss, seine Boote und seine Schiffer.',
  },
  city: 'Strasbourg',
  brand: '#7a3b1e',
  illustration: 'museum',
  isProvider: false,
  seller: {
    name: 'Musée des Deux Rives',
    address: '1 quai des Rives, 67000 Strasbourg',
    vatId: 'FR55456789013',
  },
  parameters: [...EVERY_FEATURE, ['adminEmail', 'adminEmail_2', true, 'accueil@musee-deux-rives.example']],
};

/**
 * Creates the missing tenants.
 * @param firstOrder place of the first one among all tenants
 * @returns the ids of these tenants by name
 */
export async function seedTenants(
  database: Database,
  tenants: readonly DemonstrationTenant[] = TENANTS,
  firstOrder = 0,
): Promise<Map<string, TenantId>> {
  const ids = new Map<string, TenantId>();
  for (const [order, tenant] of tenants.entries()) {
    const id = await database.platform((db) => insertTenant(db, tenant, firstOrder + order));
    ids.set(tenant.name, id);
    await database.tenant(id, (db) => insertSettings(db, tenant));
  }
  return ids;
}

async function insertTenant(db: Db, tenant: DemonstrationTenant, order: number): Promise<TenantId> {
  const { name, displayName, descriptions, city, brand, illustration, isProvider } = tenant;
  await db.query(
    `insert into portal.tenant (id, name, display_name, descriptions, city, brand, illustration, is_provider, item_order)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (lower(name)) do nothing`,
    [
      randomUUID(),
      name,
      displayName,
      JSON.stringify(descriptions),
      city,
      brand,
      illustration,
      isProvider,
      order,
    ],
  );
  const [row] = await db.query<{ id: string }>('select id from portal.tenant where name = $1', [name]);
  return parseTenantId(row?.id ?? '');
}

async function insertSettings(db: TenantDb, { seller, parameters }: DemonstrationTenant): Promise<void> {
  await db.query(
    `insert into portal.tenant_connection (tenant_id, seller_name, seller_address, seller_vat_id)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [db.tenantId, seller.name, seller.address, seller.vatId],
  );
  await insertParameters(db, parameters);
}

/** Inserts parameters that the venue lacks. */
export async function insertParameters(
  db: TenantDb,
  parameters: DemonstrationTenant['parameters'],
): Promise<void> {
  for (const [order, [group, code, isEnable, value]] of parameters.entries()) {
    await db.query(
      `insert into portal.parameter (tenant_id, parameter_group, code, is_enable, value, item_order)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [db.tenantId, group, code, isEnable, value ?? null, order],
    );
  }
}

/** A document of the footer, in every language. */
export interface FooterDocument {
  labels: Labels;
  kind: LinkKind;
  files: Readonly<Partial<Record<Locale, Uint8Array>>>;
}

/** Inserts documents into a tenant’s footer, in this order. */
export async function seedFooterDocuments(db: TenantDb, documents: readonly FooterDocument[]): Promise<void> {
  const links: FooterLink[] = [];
  for (const { labels, kind, files } of documents) {
    const contents: FooterLink['contents'] = {};
    for (const [locale, bytes] of Object.entries(files) as [Locale, Uint8Array][]) {
      const name = labelIn(labels, locale);
      const documentId = await insertDocument(db, { name: `${name}.pdf`, bytes });
      contents[locale] = { name, url: '', documentId };
    }
    links.push({ id: randomUUID(), kind, contents });
  }
  await replaceLinks(db, links);
}
