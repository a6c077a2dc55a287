import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { MovingRule } from '#tickets/moves/movable.ts';
import { saveMovingRule } from '#tickets/moves/settings/moving-rules.sql.ts';
import { seedOnce } from './once.ts';

/** Until an hour before the start, twice, at any price. */
const RULE: MovingRule = {
  untilMinutes: 60,
  maxMoves: 2,
  acceptsCheaper: true,
  lowerPrice: 'refunded',
  fee: 100,
  acceptsDearer: true,
  chargesFee: false,
  companions: [],
};

/** The services whose tickets customers move, by tenant: between classes in the water, and at the spa for a fee. */
const SERVICES: ReadonlyMap<string, Readonly<Record<string, MovingRule>>> = new Map([
  [
    'aqua-rivage',
    {
      'ENT-SPORTIF': RULE,
      'ACT-AQUAGYM': { ...RULE, companions: ['ACT-AQUABIKE', 'ACT-AQUADOUCE'] },
      'ACT-AQUABIKE': { ...RULE, companions: ['ACT-AQUAGYM'] },
      'BE-RITUEL': { ...RULE, fee: 500, chargesFee: true },
    },
  ],
]);

/** Gives venues their rules for moving tickets. */
export async function seedMovingRules(
  database: Database,
  venues: readonly { id: TenantId; name: string }[],
): Promise<void> {
  for (const { id: tenantId, name } of venues)
    await seedOnce(database, tenantId, 'moving-rules', async (db) => {
      for (const [service, rule] of Object.entries(SERVICES.get(name) ?? {}))
        await saveMovingRule(db, service, rule);
    });
}
