import { randomUUID } from 'node:crypto';
import { insertRule, readRules } from '#catalogue/sale-rules/sale-rules.sql.ts';
import type { SaleRule } from '#catalogue/sale-rules/sale-rules.ts';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { seedOnce } from './once.ts';

type Draft = Pick<SaleRule, 'linkType' | 'linkCode' | 'type'> & Partial<SaleRule>;

/** Sale rules of the venues, by tenant. */
const RULES: ReadonlyMap<string, readonly Draft[]> = new Map([
  [
    'aqua-rivage',
    [
      // Classes are in demand, so the rule leaves places to all customers.
      { linkType: 'theme', linkCode: 'FORME', type: 'PlaceNumberByWeek', quantity: 2 },
      // A toddler needs an adult.
      {
        linkType: 'service',
        linkCode: 'ENT-PETITS',
        type: 'CartComposition',
        parts: [{ service: 'ENT-UNITE', quantity: 1, per: 'cart' }],
        messages: {
          'fr-FR': 'Un tout-petit vient avec un adulte : prenez aussi une « Entrée à l’unité ».',
          'en-GB': 'A toddler comes with an adult: add a “Single admission” too.',
          'de-DE': 'Ein Kleinkind kommt mit einem Erwachsenen: Nehmen Sie auch einen „Einzeleintritt“ dazu.',
        },
      },
      { linkType: 'service', linkCode: 'ACT-LECON', type: 'LoginRequired' },
    ],
  ],
]);

/** Gives venues their sale rules. */
export async function seedSaleRules(
  database: Database,
  venues: readonly { id: TenantId; name: string }[],
): Promise<void> {
  for (const { id: tenantId, name } of venues) {
    await seedOnce(database, tenantId, 'sale-rules', async (db) => {
      // Versions before `seedOnce` have seeded the rules without a record.
      if ((await readRules(db)).length > 0) return;
      for (const draft of RULES.get(name) ?? []) await insertRule(db, ruleOf(draft), { email: '' });
    });
  }
}

const ruleOf = (draft: Draft): SaleRule => ({
  id: randomUUID(),
  quantity: null,
  service: null,
  natures: [],
  parts: [],
  validOn: 'visit',
  messages: {},
  ...draft,
});
