import { randomUUID } from 'node:crypto';
import type { PromotionTerms } from '@guichet/contract/catalogue/promotion-rules.ts';
import { insertPromotion } from '#catalogue/promotions/promotions.sql.ts';
import type { Promotion } from '#catalogue/promotions/promotions.ts';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { seedOnce } from './once.ts';

type Draft = Pick<Promotion, 'labels' | 'code'> & { terms: Partial<PromotionTerms> };

/** Promotions of the venues, by tenant. */
const PROMOTIONS: ReadonlyMap<string, readonly Draft[]> = new Map([
  [
    'patinoire-givre',
    [
      {
        labels: { 'fr-FR': 'Bienvenue', 'en-GB': 'Welcome', 'de-DE': 'Willkommen' },
        code: 'BIENVENUE',
        terms: { benefit: 'percent', percent: 10, perCustomer: 1 },
      },
      {
        labels: { 'fr-FR': 'Famille 2+2', 'en-GB': 'Family 2+2', 'de-DE': 'Familie 2+2' },
        code: null,
        terms: {
          benefit: 'amount',
          cents: 500,
          target: 'group',
          group: [
            { priceNames: ['PLEIN'], quantity: 2 },
            { priceNames: ['ENFANT'], quantity: 2 },
          ],
        },
      },
    ],
  ],
]);

/** Gives venues their promotions. */
export async function seedPromotions(
  database: Database,
  venues: readonly { id: TenantId; name: string }[],
): Promise<void> {
  for (const { id: tenantId, name } of venues) {
    await seedOnce(database, tenantId, 'promotions', async (db) => {
      for (const draft of PROMOTIONS.get(name) ?? []) await insertPromotion(db, promotionOf(draft), '');
    });
  }
}

const promotionOf = ({ labels, code, terms }: Draft): Promotion => ({
  id: randomUUID(),
  labels,
  code,
  isEnabled: true,
  terms: {
    benefit: 'percent',
    target: 'all',
    services: [],
    priceNames: [],
    hours: [],
    combines: true,
    ...terms,
  },
});
