import type { CancellationStep } from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import type { FlexibleRule } from '@guichet/contract/catalogue/flexible-ticket-rules.ts';
import { addCancellationRules } from '#catalogue/cancellation-rules/cancellation-rules.sql.ts';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { seedOnce } from './once.ts';

interface Draft {
  readonly services: readonly string[];
  readonly steps: readonly CancellationStep[];
  readonly creditSteps: readonly CancellationStep[];
  readonly flexible: FlexibleRule;
  readonly resalePercent: number;
}

/** Rules of cancellation of the venues, by tenant. */
const RULES: ReadonlyMap<string, Draft> = new Map([
  [
    'aqua-rivage',
    {
      services: ['ACT-AQUAGYM'],
      steps: [
        { hours: 48, percent: 100 },
        { hours: 2, percent: 50 },
      ],
      creditSteps: [{ hours: 2, percent: 100 }],
      flexible: {
        amount: 200,
        steps: [{ hours: 2, percent: 100 }],
        creditSteps: [{ hours: 0, percent: 100 }],
      },
      resalePercent: 90,
    },
  ],
]);

/** Gives venues the rules by which customers cancel. */
export async function seedCancellationRules(
  database: Database,
  venues: readonly { id: TenantId; name: string }[],
): Promise<void> {
  for (const { id: tenantId, name } of venues) {
    const rule = RULES.get(name);
    if (!rule) continue;
    await seedOnce(database, tenantId, 'cancellation-rules', (db) =>
      addCancellationRules(db, rule.services, rule),
    );
  }
}
