import type { TenantDb } from '#kernel/database/database.ts';
import type { MovingRule } from '../movable.ts';

/** Returns the rules of the services whose tickets are moved, by service. */
export async function readMovingRules(db: TenantDb): Promise<Map<string, MovingRule>> {
  const rows = await db.named<MovingRule & { service: string }>(
    'moving-rules',
    `select service_code as service, until_minutes as "untilMinutes", max_moves as "maxMoves",
            accepts_cheaper as "acceptsCheaper", lower_price as "lowerPrice", fee,
            accepts_dearer as "acceptsDearer", charges_fee as "chargesFee", companions
       from portal.moving_rule where tenant_id = $1`,
    [db.tenantId],
  );
  return new Map(rows.map(({ service, ...rule }) => [service, rule]));
}

/** Sets the rule of a service; undefined: its tickets are not moved. */
export async function saveMovingRule(
  db: TenantDb,
  service: string,
  rule: MovingRule | undefined,
): Promise<void> {
  if (!rule) {
    await db.query('delete from portal.moving_rule where tenant_id = $1 and service_code = $2', [
      db.tenantId,
      service,
    ]);
    return;
  }
  await db.query(
    `insert into portal.moving_rule
       (tenant_id, service_code, until_minutes, max_moves, accepts_cheaper, lower_price, fee, accepts_dearer, charges_fee,
        companions)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (tenant_id, service_code) do update
       set until_minutes = excluded.until_minutes, max_moves = excluded.max_moves,
           accepts_cheaper = excluded.accepts_cheaper, lower_price = excluded.lower_price, fee = excluded.fee,
           accepts_dearer = excluded.accepts_dearer, charges_fee = excluded.charges_fee,
           companions = excluded.companions`,
    [
      db.tenantId,
      service,
      rule.untilMinutes,
      rule.maxMoves,
      rule.acceptsCheaper,
      rule.lowerPrice,
      rule.fee,
      rule.acceptsDearer,
      rule.chargesFee,
      rule.companions,
    ],
  );
}
