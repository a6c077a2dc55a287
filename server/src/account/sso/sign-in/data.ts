import type { TenantDb } from '#platform/database/database.ts';
import type { KeptSignIn } from './mutations.ts';

/** The content of a step of a sign-in, which stays. */
export async function readSignIn(
  db: TenantDb,
  { key, step, browser }: Pick<KeptSignIn, 'step' | 'key' | 'browser'>,
): Promise<string | undefined> {
  const [row] = await db.query<{ content: string }>(
    `select content_encrypted as content from portal.sso_sign_in
      where tenant_id = $1 and key = $2 and step = $3 and browser = $4 and expires_at > now()`,
    [db.tenantId, key, step, browser],
  );
  return row?.content;
}
