import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Numbers that anybody may guess: they keep caches from answering a tracker. */
const GUESSABLE = ['server/src/tenants/analytics/analytics.ts', 'web/src/lib/hit.ts'];

it('keys, tokens, codes and ids come from the secure generator: Math.random makes guessable numbers alone', () => {
  const sources = globSync('{contract,phrases,server,web}/src/**/*.{ts,tsx}', { cwd: root });
  expect(sources.length).toBeGreaterThan(1000);
  const users = sources.filter(
    (path) => !/\.test\.tsx?$/.test(path) && readFileSync(root + path, 'utf8').includes('Math.random'),
  );
  expect(users.filter((path) => !GUESSABLE.includes(path))).toEqual([]);
});
