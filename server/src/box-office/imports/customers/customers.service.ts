import { randomUUID } from 'node:crypto';
import type { ImportUse } from '@guichet/contract/box-office/imports-rules.ts';
import { emailKey } from '#account/auth/auth.ts';
import type { BoxOffice } from '#gateways/ticketing/box-office/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { readFirstLines, readItems, readWritten, writeItems } from '../items.sql.ts';
import type { PartWork } from '../run.ts';
import type { CustomerValues } from './customer-lines.ts';
import { readCustomerLine } from './customer-lines.ts';
import {
  deleteCustomers,
  findAccounts,
  findFormerOwners,
  findUse,
  findUsed,
  insertCustomers,
  readValues,
  updateCustomers,
} from './customers.sql.ts';
import { type CustomerFacts, customerKeys, planCustomers } from './customers-plan.ts';

/** Handles a part of a file of customers. */
export const customerPart: PartWork = {
  async keys({ rows, mapping, locale }) {
    return rows
      .map((row) => readCustomerLine(row, mapping, locale))
      .flatMap((line) => customerKeys(line).map((key) => ({ key, line: line.line })));
  },
  async run(db, { id, rows, mapping, locale, isDry }) {
    const lines = rows.map((row) => readCustomerLine(row, mapping, locale));
    const facts = await readFacts(db, id, lines);
    const plan = planCustomers(lines, facts);
    if (isDry) return plan.result;
    const created = plan.creates.map(({ oldId, values }) => ({ oldId, id: randomUUID(), ...values }));
    await insertCustomers(db, created);
    await updateCustomers(db, plan.updates);
    const made = new Map(created.map((customer) => [customer.oldId, customer.id]));
    const items = plan.items.flatMap((item) => {
      const target = item.target ?? made.get(item.oldId);
      return target === undefined ? [] : [{ ...item, target }];
    });
    await writeItems(db, id, 'customer', items);
    return plan.result;
  },
};

async function readFacts(
  db: TenantDb,
  importId: string,
  lines: readonly ReturnType<typeof readCustomerLine>[],
): Promise<CustomerFacts> {
  const emails = lines.flatMap(({ values }) => (values ? [values.email] : []));
  const [items, accounts, formerOwners, firstLines] = await Promise.all([
    readItems<CustomerValues>(
      db,
      'customer',
      lines.flatMap(({ id }) => id ?? []),
    ),
    findAccounts(db, emails),
    findFormerOwners(db, importId, emails),
    readFirstLines(db, importId, lines.flatMap(customerKeys)),
  ]);
  const targets = items.map(({ target }) => target);
  const [present, used] = await Promise.all([readValues(db, targets), findUsed(db, targets)]);
  const imported = items.map(({ oldId, target, written, isGone }) => ({
    oldId,
    customerId: target,
    written,
    isGone,
    isUsed: used.has(target),
    present: present.get(target) ?? null,
  }));
  // An address counts as it was before the run, as in the dry run.
  return { imported, accounts: new Map([...accounts, ...formerOwners]), firstLines };
}

/** Rows of one statement of an undoing. */
const STEP = 2000;

/**
 * Undoes an import of customers: deletes those it has created and restores what it has changed.
 * @returns what prevents it; the caller rolls back then
 */
export async function undoCustomers(
  db: TenantDb,
  { imports }: BoxOffice,
  importId: string,
): Promise<ImportUse | undefined> {
  const written = await readWritten<CustomerValues>(db, importId, 'customer');
  const own = written.filter(({ isLinked }) => !isLinked);
  for (let from = 0; from < own.length; from += STEP) {
    const step = own.slice(from, from + STEP);
    const present = await readValues(
      db,
      step.map(({ target }) => target),
    );
    const isChanged = step.some(({ target, written: last }) => {
      const now = present.get(target);
      return !now || !last || JSON.stringify(sorted(now)) !== JSON.stringify(sorted(last));
    });
    if (isChanged) return 'changed';
    const created = step.filter(({ before }) => before === null).map(({ target }) => target);
    // The address opens the account: it does not change under its customer.
    const readdressed = step.filter(({ before, written: last }) => before && before.email !== last?.email);
    const use = await findUse(db, [...created, ...readdressed.map(({ target }) => target)]);
    if (use) return use;
    const holding = await imports.findHolding(db, created);
    if (holding) return holding;
    await deleteCustomers(db, created);
    await updateCustomers(
      db,
      step.flatMap(({ target, before }) => (before ? [{ customerId: target, changes: before }] : [])),
    );
  }
  return undefined;
}

/** Returns values in a fixed order of fields; PostgreSQL orders those of JSON by length. */
const sorted = (values: CustomerValues): [string, unknown][] =>
  Object.entries(values).toSorted(([one], [other]) => one.localeCompare(other));

/** Returns customers by identifier of the other system, and by address, as `customerKey` names them. */
export async function findCustomers(
  db: TenantDb,
  references: { ids: readonly string[]; emails: readonly string[] },
): Promise<Map<string, string>> {
  const [items, accounts] = await Promise.all([
    readItems(db, 'customer', references.ids),
    findAccounts(db, references.emails),
  ]);
  return new Map([
    ...items.flatMap(({ oldId, target, isGone }) => (isGone ? [] : [[`id ${oldId}`, target] as const])),
    ...[...accounts].map(([key, id]) => [`email ${emailKey(key)}`, id] as const),
  ]);
}
