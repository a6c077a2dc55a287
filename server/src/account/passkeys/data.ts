import type { TenantDb } from '#platform/database/database.ts';
import type { KnownPasskey, PasskeyKind, PasskeyOwner, PasskeyRow } from './model.ts';

/** The column that names an owner of a kind. */
export const OWNER = { customer: 'customer_id', administrator: 'administrator_id' } as const;

/** The columns that are shown, named as in `PasskeyRow`. */
export const SHOWN = 'id, name, created_at as "createdAt", last_used_at as "lastUsedAt"';

/** The passkeys of an account, the oldest first. */
export function readPasskeys(db: TenantDb, { kind, id }: PasskeyOwner): Promise<PasskeyRow[]> {
  return db.query<PasskeyRow>(
    `select ${SHOWN} from portal.passkey where tenant_id = $1 and ${OWNER[kind]} = $2 order by created_at, id`,
    [db.tenantId, id],
  );
}

/** The credentials of an account, which an authenticator need not make again. */
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

/** The passkey of a credential; undefined when the tenant has none of this kind of account. */
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
