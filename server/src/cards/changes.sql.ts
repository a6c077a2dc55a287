import type { TenantDb } from '#kernel/database/database.ts';

/** Change of a card that a customer requests. */
export interface CardChange {
  userId: string;
  /** Printed number, without spaces */
  cardNumber: string;
  kind: 'attach' | 'detach' | 'block';
}

/** Minutes for which a try with an unknown outcome is retried under its key; later tries are new. */
const SAME_TRY_MINUTES = 15;

/**
 * Records that a customer changes a card, until the outcome is known.
 * @returns the key of the change; that of a recent try without a response, if there is one
 */
export async function beginChange(db: TenantDb, { userId, cardNumber, kind }: CardChange): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `insert into portal.open_card_change as begun (tenant_id, user_id, card_number, kind) values ($1, $2, $3, $4)
     on conflict (tenant_id, user_id, card_number) do update
       set kind = excluded.kind,
           id = case when ${IS_SAME} then begun.id else excluded.id end,
           begun_at = case when ${IS_SAME} then begun.begun_at else excluded.begun_at end
     returning id`,
    [db.tenantId, userId, cardNumber, kind],
  );
  if (!row) throw new Error('An upsert returns its row');
  return row.id;
}

const IS_SAME = `begun.kind = excluded.kind and begun.begun_at > now() - interval '${SAME_TRY_MINUTES} minutes'`;

/** Returns the key of a customer's recent change with an unknown outcome; undefined without one. */
export async function openChange(
  db: TenantDb,
  { userId, cardNumber, kind }: CardChange,
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    `select id from portal.open_card_change
      where tenant_id = $1 and user_id = $2 and card_number = $3 and kind = $4
        and begun_at > now() - interval '${SAME_TRY_MINUTES} minutes'`,
    [db.tenantId, userId, cardNumber, kind],
  );
  return row?.id;
}

/** Ends a refused change. */
export async function dropChange(db: TenantDb, key: string): Promise<void> {
  await db.query('delete from portal.open_card_change where tenant_id = $1 and id = $2', [db.tenantId, key]);
}

/**
 * Ends a completed change and earlier open tries at the card, which it supersedes. Later changes of others stay open.
 * @returns false when a concurrent try had ended it already
 */
export async function endChange(db: TenantDb, cardNumber: string, key: string): Promise<boolean> {
  const ended = await db.query<{ id: string }>(
    `delete from portal.open_card_change
      where tenant_id = $1 and card_number = $2
        and begun_at <= (select begun_at from portal.open_card_change where tenant_id = $1 and id = $3)
      returning id`,
    [db.tenantId, cardNumber, key],
  );
  return ended.some(({ id }) => id === key);
}

/** Ends the tries at a card before the instant of its change of holder. */
export async function endChangesBefore(db: TenantDb, cardNumber: string, instant: Date): Promise<void> {
  await db.query(
    'delete from portal.open_card_change where tenant_id = $1 and card_number = $2 and begun_at <= $3',
    [db.tenantId, cardNumber, instant],
  );
}
