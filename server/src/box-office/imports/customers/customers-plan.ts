import type { LineOutcome } from '@guichet/contract/box-office/imports-rules.ts';
import { emailKey } from '#account/auth/auth.ts';
import type { ItemWrite } from '../items.ts';
import { isRefused, merge, type PartResult, resultOf } from '../plan.ts';
import type { CustomerLine, CustomerValues } from './customer-lines.ts';

/** A customer that an earlier import has created or linked. */
export interface ImportedCustomer {
  oldId: string;
  customerId: string;
  /** The values that the last import wrote; null for a linked account */
  written: CustomerValues | null;
  /** The account has been erased or deleted since */
  isGone: boolean;
  /** Its customer has signed in or ordered: the address, which opens the account, is the customer's to change */
  isUsed: boolean;
  present: CustomerValues | null;
}

/** What the plan of a part needs to know. */
export interface CustomerFacts {
  imported: readonly ImportedCustomer[];
  /** Accounts by the key of their address */
  accounts: ReadonlyMap<string, string>;
  /** Line of the file that first has an identifier or an address; see {@link customerKeys} */
  firstLines: ReadonlyMap<string, number>;
}

/** What a part writes. */
export interface CustomerPlan {
  creates: { oldId: string; values: CustomerValues }[];
  updates: { customerId: string; changes: Partial<CustomerValues> }[];
  items: ItemWrite<CustomerValues>[];
  result: PartResult;
}

/** Keys of a line that no other line of the file may have. */
export const customerKeys = ({ id, values }: CustomerLine): string[] => [
  ...(id === undefined ? [] : [idKey(id)]),
  ...(values ? [emailKeyOf(values)] : []),
];

const idKey = (id: string): string => `id ${id}`;
const emailKeyOf = ({ email }: CustomerValues): string => `email ${emailKey(email)}`;

/** Decides what the lines of a part write. The dry run and the run decide alike. */
export function planCustomers(lines: readonly CustomerLine[], facts: CustomerFacts): CustomerPlan {
  const plan: CustomerPlan = { creates: [], updates: [], items: [], result: resultOf([]) };
  const imported = new Map(facts.imported.map((item) => [item.oldId, item]));
  const outcomes = lines.map((line) => {
    const problems = [...line.problems];
    reportDuplicates(line, facts.firstLines, problems);
    const { id, values } = line;
    if (id === undefined || !values || isRefused(problems)) return { problems, outcome: undefined };
    const before = imported.get(id);
    const sought = { line: line.line, id, values };
    const outcome = before
      ? planKnown(plan, sought, before, facts, problems)
      : planNew(plan, sought, facts, problems);
    return { problems, outcome };
  });
  plan.result = resultOf(outcomes);
  return plan;
}

interface Sought {
  line: number;
  id: string;
  values: CustomerValues;
}

type Problems = PartResult['problems'];

function reportDuplicates(
  line: CustomerLine,
  firstLines: CustomerFacts['firstLines'],
  problems: Problems,
): void {
  const report = (key: string, problem: 'duplicate-id' | 'duplicate-email', value: string) => {
    const first = firstLines.get(key);
    if (first === undefined || first === line.line) return;
    const field = problem === 'duplicate-id' ? 'id' : 'email';
    problems.push({ line: line.line, field, problem, value });
  };
  if (line.id !== undefined) report(idKey(line.id), 'duplicate-id', line.id);
  if (line.values) report(emailKeyOf(line.values), 'duplicate-email', line.values.email);
}

function planNew(
  plan: CustomerPlan,
  { line, id, values }: Sought,
  { accounts }: CustomerFacts,
  problems: Problems,
): LineOutcome {
  const account = accounts.get(emailKey(values.email));
  if (account === undefined) {
    plan.creates.push({ oldId: id, values });
    plan.items.push({ oldId: id, target: undefined, written: values, before: undefined });
    return 'created';
  }
  problems.push({ line, field: 'email', problem: 'linked', value: values.email });
  plan.items.push({ oldId: id, target: account, written: null, before: undefined });
  return 'linked';
}

function planKnown(
  plan: CustomerPlan,
  { line, id, values }: Sought,
  { customerId, written, present, isGone, isUsed }: ImportedCustomer,
  { accounts }: CustomerFacts,
  problems: Problems,
): LineOutcome | undefined {
  if (isGone || !present) {
    problems.push({ line, field: 'id', problem: 'erased', value: id });
    return undefined;
  }
  if (!written) return 'same';
  const merged = merge(written, present, values);
  const keepsAddress = isUsed && merged.changes.email !== undefined;
  const changes = keepsAddress ? withoutAddress(merged.changes) : merged.changes;
  const owner = changes.email === undefined ? undefined : accounts.get(emailKey(changes.email));
  if (owner !== undefined && owner !== customerId) {
    problems.push({ line, field: 'email', problem: 'address-taken', value: changes.email });
    return undefined;
  }
  if (merged.kept.length > 0 || keepsAddress)
    problems.push({ line, field: 'id', problem: 'changed-since', value: id });
  if (Object.keys(changes).length === 0) return 'same';
  plan.updates.push({ customerId, changes });
  plan.items.push({ oldId: id, target: customerId, written: { ...written, ...changes }, before: written });
  return 'changed';
}

function withoutAddress({ email: _, ...changes }: Partial<CustomerValues>): Partial<CustomerValues> {
  return changes;
}
