import type { TenantDb } from '#platform/database/database.ts';

/** The encrypted secret of a second factor that is being set up. */
export async function readSecondFactorDraft(db: TenantDb, id: string): Promise<string | undefined> {
  const rows = await db.query<{ draft: string | null }>(
    'select second_factor_draft as draft from portal.administrator where tenant_id = $1 and id = $2',
    [db.tenantId, id],
  );
  return rows[0]?.draft ?? undefined;
}
