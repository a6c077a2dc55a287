import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FIELDS } from './audit-fields.ts';
import { isAmount, isKnownAction } from './audit-phrases.ts';

const SERVER = new URL('../../../../server/src/', import.meta.url);

/** Sources of the server that record changes, or prepare what is recorded. */
function recordingSources(): string[] {
  const files = readdirSync(SERVER, { recursive: true }).map(String);
  return files
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing/.test(file))
    .map((file) => readFileSync(new URL(file, SERVER), 'utf8'))
    .filter((text) => /recordChange\(|changesBetween\(/.test(text));
}

/** Names of the fields that a source writes from amounts, such as `refundedAmount: String(taken)`. */
function recordedAmounts(source: string): string[] {
  const written = source.matchAll(/\b(\w+): (?:[^,\n]*\? )?(?:String\(|`\$\{)[\w.]*?(\w+)\b/g);
  return [...written].flatMap(([, field = '', value = '']) =>
    /(amount|cents|fee|price|balance)$/i.test(value) || /(Amount|Cents|Fee)$/.test(field) ? [field] : [],
  );
}

/** Names of the recorded actions, from lines such as `action: isFailure ? 'synchronization.failed' : 'synchronization.done'`. */
function recordedActions(): string[] {
  const sources = recordingSources().filter((text) => text.includes('recordChange('));
  const lines = sources.flatMap((text) => [...text.matchAll(/\baction\b.*$/gm)].map(([line]) => line));
  return lines.flatMap((line) =>
    [...line.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, action = '']) => action),
  );
}

it('has a phrase for every action that the server records', () => {
  const actions = recordedActions();
  expect(actions).toEqual(expect.arrayContaining(['role.changed', 'role.created', 'design.saved']));
  expect(actions.filter((action) => !isKnownAction(action))).toEqual([]);
});

it.each(['role', 'role.', 'role.unheard', 'unheard.changed', 'constructor.name', '__proto__.x'])(
  'has no phrase for the action %s',
  (action) => expect(isKnownAction(action)).toBe(false),
);

it('shows as money every amount that the server records', () => {
  const recorded = recordingSources().flatMap(recordedAmounts);
  expect(recorded).toEqual(
    expect.arrayContaining(['creditAmount', 'keptAmount', 'movingFee', 'giftCardMin']),
  );
  const named = FIELDS.filter((field) => /(Amount|Cents|Fee)$/.test(field));
  expect([...recorded, ...named].filter((field) => !isAmount(field))).toEqual([]);
});
