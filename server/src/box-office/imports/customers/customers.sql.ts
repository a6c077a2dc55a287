import type { ImportUse } from '@guichet/contract/box-office/imports-rules.ts';
import { emailKey } from '#account/auth/auth.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { CUSTOMER_FIELDS, type CustomerValues } from './customer-lines.ts';

const FIELDS = CUSTOMER_FIELDS.join(', ');

/** Returns the accounts of addresses, by the key of the address. */
export async function findAccounts(db: TenantDb, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ key: string; id: string }>(
    'select email_key as key, id from portal.customer where tenant_id = $1 and email_key = any ($2) and not is_guest',
    [db.tenantId, emails.map(emailKey)],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Returns whose an address was before an import changed it, by the key of the address. */
export async function findFormerOwners(
  db: TenantDb,
  importId: string,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ key: string; id: string }>(
    `select lower(change.before ->> 'email') as key, item.target as id
       from portal.import_change as change
       join portal.import_item as item on item.tenant_id = $1 and item.kind = 'customer' and item.old_id = change.old_id
      where change.tenant_id = $1 and change.import_id = $2 and change.kind = 'customer'
        and change.before is not null and lower(change.before ->> 'email') = any ($3)`,
    [db.tenantId, importId, emails.map(emailKey)],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Reads the present values of customers. */
export async function readValues(db: TenantDb, ids: readonly string[]): Promise<Map<string, CustomerValues>> {
  const rows = await db.query<CustomerValues & { id: string }>(
    `select id, ${FIELDS} from portal.customer where tenant_id = $1 and id = any ($2::uuid[]) and erased_at is null`,
    [db.tenantId, ids],
  );
  return new Map(rows.map(({ id, ...values }) => [id, values]));
}

/** Returns which customers have chosen a password, signed in or ordered. */
export async function findUsed(db: TenantDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    `select id from portal.customer as known
      where tenant_id = $1 and id = any ($2::uuid[])
        and (password_hash is not null
             or exists (select from portal.session where tenant_id = $1 and customer_id = known.id)
             or exists (select from portal.purchase where tenant_id = $1 and user_id = known.id))`,
    [db.tenantId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Creates customers without a password. */
export async function insertCustomers(
  db: TenantDb,
  customers: readonly (CustomerValues & { id: string })[],
): Promise<void> {
  if (customers.length === 0) return;
  await db.query(
    `insert into portal.customer (tenant_id, id, ${FIELDS}, awaits_password)
     select $1, id, ${FIELDS}, true
       from jsonb_to_recordset($2) as line (id uuid, ${CUSTOMER_FIELDS.map((field) => `${field} text`).join(', ')})`,
    [db.tenantId, JSON.stringify(customers)],
  );
}

/** Changes some values of customers. */
export async function updateCustomers(
  db: TenantDb,
  updates: readonly { customerId: string; changes: Partial<CustomerValues> }[],
): Promise<void> {
  if (updates.length === 0) return;
  const set = CUSTOMER_FIELDS.map(
    (field) =>
      `${field} = case when changes ? '${field}' then changes ->> '${field}' else customer.${field} end`,
  );
  await db.query(
    `update portal.customer set ${set.join(', ')}
       from jsonb_to_recordset($2) as line ("customerId" uuid, changes jsonb)
      where customer.tenant_id = $1 and customer.id = line."customerId" and erased_at is null`,
    [db.tenantId, JSON.stringify(updates)],
  );
}

/**
 * Returns what prevents the removal of imported customers: the first use of any of them.
 * @returns undefined when none was used
 */
export async function findUse(db: TenantDb, ids: readonly string[]): Promise<ImportUse | undefined> {
  const [row] = await db.query<Record<'signIn' | 'basket' | 'purchase', boolean>>(
    `select exists (select from portal.customer where tenant_id = $1 and id = any ($2::uuid[])
                      and (password_hash is not null or erased_at is not null))
         or exists (select from portal.session where tenant_id = $1 and customer_id = any ($2::uuid[])) as "signIn",
            exists (select from portal.cart where tenant_id = $1 and user_id = any ($2::uuid[])) as basket,
            exists (select from portal.purchase where tenant_id = $1 and user_id = any ($2::uuid[])) as purchase`,
    [db.tenantId, ids],
  );
  if (row?.signIn) return 'sign-in';
  if (row?.purchase) return 'order';
  return row?.basket ? 'basket' : undefined;
}

/** Deletes customers. @throws a foreign key violation when anything refers to one */
export async function deleteCustomers(db: TenantDb, ids: readonly string[]): Promise<void> {
  await db.query('delete from portal.customer where tenant_id = $1 and id = any ($2::uuid[])', [
    db.tenantId,
    ids,
  ]);
}
