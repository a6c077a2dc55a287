import { ENDING_RULES } from '#backoffice/health/invariants/endings.sql.ts';
import { overWholeHistory } from '#backoffice/health/invariants/history.sql.ts';
import { ONE_SALE, PAYMENT_FIRST, REPLAY } from '#backoffice/health/invariants/invariants-sales.sql.ts';
import { MONEY } from '#backoffice/health/invariants/money.sql.ts';
import { PLACE_INVARIANTS } from '#backoffice/health/invariants/places.sql.ts';

/** Invariants of money, places and tenants. */
export type InvariantCode = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7';

/** Tables with rows of tenants, in any schema. */
export const TENANT_TABLES = `
    select format('%I.%I', namespace.nspname, class.relname) as name, class.oid
      from pg_class as class
      join pg_namespace as namespace on namespace.oid = class.relnamespace
      join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attname = 'tenant_id'
     where class.relkind in ('r', 'p') and not attribute.attisdropped and namespace.nspname !~ '^pg_'`;

/** Foreign keys: a row and its referenced row belong to one tenant. */
const REFERENCES = [
  ['portal.cart', 'user_id', 'portal.customer', 'id'],
  ['portal.customer_consent', 'customer_id', 'portal.customer', 'id'],
  ['portal.payment_attempt', 'cart_id', 'portal.cart', 'id'],
  ['portal.payment_attempt', 'schedule_id', 'portal.payment_schedule', 'id'],
  ['portal.payment_schedule', 'id', 'portal.payment_attempt', 'id'],
  ['portal.payment_event', 'attempt_id', 'portal.payment_attempt', 'id'],
  ['portal.payment_refund', 'attempt_id', 'portal.payment_attempt', 'id'],
  ['portal.refund', 'cart_id', 'portal.cart', 'id'],
  ['portal.refund', 'purchase_id', 'portal.purchase', 'id'],
  ['portal.payment_refund', 'refund_id', 'portal.refund', 'id'],
  ['portal.purchase', 'cart_id', 'portal.cart', 'id'],
  ['portal.purchase', 'user_id', 'portal.customer', 'id'],
  ['portal.ticket', 'purchase_id', 'portal.purchase', 'id'],
  ['portal.ticket', 'user_id', 'portal.customer', 'id'],
  ['portal.sale_attempt', 'cart_id', 'portal.cart', 'id'],
  ['portal.stuck_cart', 'cart_id', 'portal.cart', 'id'],
  ['portal.invoice', 'purchase_id', 'portal.purchase', 'id'],
  ['venue.hold', 'key', 'portal.cart', 'id::text'],
  ['venue.hold', 'session_id', 'venue.session', 'id'],
  ['venue.sale', 'key', 'portal.cart', 'id::text'],
  ['venue.ticket', 'session_id', 'venue.session', 'id'],
] as const;

const foreignRows = ([table, column, parent, key]: (typeof REFERENCES)[number]) => `
    select '${table}' as child, child.tenant_id, child.${column}::text as refers_to, parent.tenant_id as tenant_of_parent
      from ${table} as child join ${parent} as parent on parent.${key} = child.${column}
     where parent.tenant_id <> child.tenant_id
       and not exists (select from ${parent} as own where own.${key} = child.${column} and own.tenant_id = child.tenant_id)`;

/** No tenant ever sees or changes a row of another. */
const TENANTS = {
  'every table with rows of tenants shows a tenant its own rows alone': `
    select tenant_table.name
      from (${TENANT_TABLES}) as tenant_table
      join pg_class as class on class.oid = tenant_table.oid
     where not class.relrowsecurity or not class.relforcerowsecurity
        or (select count(*) from pg_policy where polrelid = class.oid and polpermissive) <> 1
        or not exists (
             select from pg_policy as policy
              where policy.polrelid = class.oid and policy.polname = 'tenant_isolation' and policy.polcmd = '*'
                and pg_get_expr(policy.polqual, class.oid) ~ '^\\(tenant_id = .*app\\.tenant_id'
                and pg_get_expr(policy.polqual, class.oid) = pg_get_expr(policy.polwithcheck, class.oid))`,
  'the application’s role owns nothing and is bound by row-level security': `
    select role.rolname, class.relname
      from pg_roles as role
      left join pg_class as class on class.relowner = role.oid and class.relkind <> 'i'
     where role.rolname = 'guichet_app' and (class.oid is not null or role.rolsuper or role.rolbypassrls or role.rolcanlogin)`,
  'what belongs together belongs to one tenant': REFERENCES.map(foreignRows).join(' union all '),
} as const;

/**
 * The invariants as SQL queries by rule. A query returns the rows that break its rule. The owner’s role sees every
 * tenant, the application’s role one.
 */
export const INVARIANTS: Readonly<Record<InvariantCode, Readonly<Record<string, string>>>> = {
  I1: whole(MONEY),
  I2: whole(PLACE_INVARIANTS),
  I3: whole(PAYMENT_FIRST),
  I4: whole(ONE_SALE),
  I5: whole(REPLAY),
  I6: TENANTS,
  I7: whole(ENDING_RULES),
};

/** Returns the rules of a venue as queries over all rows. */
function whole(rules: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(rules).map(([rule, text]) => [rule, overWholeHistory(text)]));
}

/**
 * Runs every query with `query`.
 * @returns violating rows by code and rule; empty when all invariants hold
 */
export async function brokenInvariants(
  query: (text: string) => Promise<readonly unknown[]>,
): Promise<Record<string, readonly unknown[]>> {
  const broken: Record<string, readonly unknown[]> = {};
  for (const [code, rules] of Object.entries(INVARIANTS)) {
    for (const [rule, text] of Object.entries(rules)) {
      const rows = await query(text);
      if (rows.length > 0) broken[`${code}: ${rule}`] = rows;
    }
  }
  return broken;
}
