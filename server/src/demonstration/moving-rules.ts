import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { saveMovingRule } from '#tickets/moves/settings/moving-rules.sql.ts';
import { seedOnce } from './once.ts';

/** The services whose tickets customers move, by tenant. */
const SERVICES: ReadonlyMap<string, readonly string[]> = new Map([['aqua-rivage', ['ENT-SPORTIF']]]);

/** Gives venues their rules for moving tickets: until an hour before the start, twice. */
export async function seedMovingRules(
  database: Database,
  venues: readonly { id: TenantId; name: string }[],
): Promise<void> {
  for (const { id: tenantId, name } of venues)
    await seedOnce(database, tenantId, 'moving-rules', async (db) => {
      for (const service of SERVICES.get(name) ?? [])
        await saveMovingRule(db, service, {
          untilMinutes: 60,
          maxMoves: 2,
          acceptsCheaper: true,
          lowerPrice: 'refunded',
          fee: 100,
        });
    });
}
