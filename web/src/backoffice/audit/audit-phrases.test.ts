import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isKnownAction } from './audit-phrases.ts';

const SERVER = new URL('../../../../server/src/', import.meta.url);

/** Names of the recorded actions, from lines such as `action: isFailure ? 'synchronization.failed' : 'synchronization.done'`. */
function recordedActions(): string[] {
  const files = readdirSync(SERVER, { recursive: true }).map(String);
  const sources = files
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing/.test(file))
    .map((file) => readFileSync(new URL(file, SERVER), 'utf8'))
    .filter((text) => text.includes('recordChange('));
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
