import type { TenantDb } from '#kernel/database/database.ts';

/** Reads the content of a step of a sign-in without consuming the step. */
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

/** Steps of a sign-in: requested from the provider, then proven by it. */
export type SignInStep = 'asked' | 'proven';

export interface KeptSignIn {
  step: SignInStep;
  /** Keyed hash of the bearer’s secret */
  key: Buffer;
  /** Keyed hash of the browser’s cookie */
  browser: Buffer;
  contentEncrypted: string;
  minutes: number;
}

/** Stores a step of a sign-in for a few minutes and deletes expired steps. */
export async function keepSignIn(db: TenantDb, kept: KeptSignIn): Promise<void> {
  await db.query(
    `delete from portal.sso_sign_in where tenant_id = $1 and key in (
       select key from portal.sso_sign_in where tenant_id = $1 and expires_at < now() limit 100 for update skip locked)`,
    [db.tenantId],
  );
  await db.query(
    `insert into portal.sso_sign_in (tenant_id, key, step, browser, content_encrypted, expires_at)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 minute')`,
    [db.tenantId, kept.key, kept.step, kept.browser, kept.contentEncrypted, kept.minutes],
  );
}

type Shown = Pick<KeptSignIn, 'step' | 'key' | 'browser'>;

/** Consumes a step. @returns its content; undefined when it does not exist, has expired, or is of another browser */
export async function takeSignIn(db: TenantDb, { key, step, browser }: Shown): Promise<string | undefined> {
  const [row] = await db.query<{ content: string }>(
    `delete from portal.sso_sign_in
      where tenant_id = $1 and key = $2 and step = $3 and browser = $4 and expires_at > now()
     returning content_encrypted as content`,
    [db.tenantId, key, step, browser],
  );
  return row?.content;
}
