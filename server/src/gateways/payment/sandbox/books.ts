import { hash } from 'node:crypto';
import type { Db } from '#kernel/database/database.ts';

/**
 * Whether a password is a shop's. The bank opens an account for a new number and stores the password of that request.
 * @param opening password with which a new account is opened
 */
export async function isPasswordOf(
  db: Db,
  siteId: string,
  { password, opening }: { password: string; opening: string },
): Promise<boolean> {
  await db.query(
    'insert into sandbox.payment_shop (site_id, password_hash) values ($1, $2) on conflict do nothing',
    [siteId, hash('sha256', opening)],
  );
  const known = await db.query('select from sandbox.payment_shop where site_id = $1 and password_hash = $2', [
    siteId,
    hash('sha256', password),
  ]);
  return known.length > 0;
}
