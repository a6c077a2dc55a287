import type { TenantDb } from '#kernel/database/database.ts';

/**
 * Deletes the person behind an account: the names on its cards and in the passes of these cards, the reasons of staff on its
 * present and former cards, and its family quotient. The cards are detached; their rights and movements stay, as do the sales under the account's reference.
 */
export async function forgetHolder(
  db: TenantDb,
  holder: string,
  formerCards: readonly string[],
): Promise<void> {
  await db.query(
    `update venue.turnstile_pass set outcome = outcome - 'holder'
      where tenant_id = $1 and outcome ? 'holder'
        and code = any (array(select scan_code from venue.card where tenant_id = $1 and holder_reference = $2))`,
    [db.tenantId, holder],
  );
  await db.query(
    `select venue.forget_card_reasons($1, array(
       select unnest($3::text[]) union select number from venue.card where tenant_id = $1 and holder_reference = $2))`,
    [db.tenantId, holder, formerCards],
  );
  await db.query(
    `update venue.card set first_name = '', last_name = '', holder_reference = null
      where tenant_id = $1 and holder_reference = $2`,
    [db.tenantId, holder],
  );
  await db.query('delete from venue.family_quotient where tenant_id = $1 and holder = $2', [
    db.tenantId,
    holder,
  ]);
}
