import { MAX_PASSKEYS } from '@guichet/contract/account/passkey-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { KnownPasskey, NewPasskey, PasskeyKind, PasskeyOwner, PasskeyRow } from './passkeys.ts';

/** Columns that reference the owner, by kind. */
export const OWNER = { customer: 'customer_id', administrator: 'administrator_id' } as const;

/** Columns of `PasskeyRow`. */
const SHOWN = 'id, name, created_at as "createdAt", last_used_at as "lastUsedAt"';

/** Reads the passkeys of an account, the oldest first. */
export function readPasskeys(db: TenantDb, { kind, id }: PasskeyOwner): Promise<PasskeyRow[]> {
  return db.query<PasskeyRow>(
    `select ${SHOWN} from portal.passkey where tenant_id = $1 and ${OWNER[kind]} = $2 order by created_at, id`,
    [db.tenantId, id],
  );
}

/** Reads the credential ids of an account, so that an authenticator does not register twice. */
export function readCredentialIds(
  db: TenantDb,
  { kind, id }: PasskeyOwner,
): Promise<{ credentialId: Buffer; transports: string[] }[]> {
  return db.query(
    `select credential_id as "credentialId", transports from portal.passkey
      where tenant_id = $1 and ${OWNER[kind]} = $2`,
    [db.tenantId, id],
  );
}

/** Finds the passkey of a credential; undefined when the tenant has none for this kind of account. */
export async function findPasskey(
  db: TenantDb,
  kind: PasskeyKind,
  credentialId: Buffer,
): Promise<KnownPasskey | undefined> {
  const [row] = await db.query<KnownPasskey>(
    `select id, ${OWNER[kind]} as "ownerId", credential_id as "credentialId", public_key as "publicKey",
            counter::float8 as counter, transports
       from portal.passkey
      where tenant_id = $1 and credential_id = $2 and ${OWNER[kind]} is not null`,
    [db.tenantId, credentialId],
  );
  return row;
}

/**
 * Adds a passkey to an account.
 * @returns the reason for a rejection: the account has the maximum number, or the credential is already known
 */
export async function insertPasskey(
  db: TenantDb,
  { kind, id }: PasskeyOwner,
  { name, credentialId, publicKey, counter, transports }: NewPasskey & { name: string },
): Promise<PasskeyRow | 'too-many' | 'already'> {
  // Lock the account: two concurrent requests would both add the last allowed passkey.
  await db.query(`select from portal.${kind} where tenant_id = $1 and id = $2 for no key update`, [
    db.tenantId,
    id,
  ]);
  const [known] = await db.query<{ count: number }>(
    `select count(*)::int as count from portal.passkey where tenant_id = $1 and ${OWNER[kind]} = $2`,
    [db.tenantId, id],
  );
  if ((known?.count ?? 0) >= MAX_PASSKEYS) return 'too-many';
  const [row] = await db.query<PasskeyRow>(
    `insert into portal.passkey (tenant_id, ${OWNER[kind]}, name, credential_id, public_key, counter, transports)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict on constraint passkey_credential do nothing
     returning ${SHOWN}`,
    [db.tenantId, id, name, credentialId, publicKey, counter, transports],
  );
  return row ?? 'already';
}

/** Renames a passkey. @returns undefined when the account has no such passkey */
export async function renamePasskey(
  db: TenantDb,
  { kind, id }: PasskeyOwner,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<PasskeyRow | undefined> {
  const [row] = await db.query<PasskeyRow>(
    `update portal.passkey set name = $4 where tenant_id = $1 and ${OWNER[kind]} = $2 and id = $3
     returning ${SHOWN}`,
    [db.tenantId, id, passkeyId, name],
  );
  return row;
}

/** Deletes a passkey. @returns its name; undefined when the account has no such passkey */
export async function deletePasskey(
  db: TenantDb,
  { kind, id }: PasskeyOwner,
  passkeyId: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ name: string }>(
    `delete from portal.passkey where tenant_id = $1 and ${OWNER[kind]} = $2 and id = $3 returning name`,
    [db.tenantId, id, passkeyId],
  );
  return row?.name;
}

/**
 * Records a use with the signature counter of the authenticator.
 * @returns false when the counter has not increased: the passkey was copied
 */
export async function recordUse(db: TenantDb, passkeyId: string, counter: number): Promise<boolean> {
  const rows = await db.query(
    `update portal.passkey set counter = $3, last_used_at = now()
      where tenant_id = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0)) returning true as used`,
    [db.tenantId, passkeyId, counter],
  );
  return rows.length === 1;
}
