import { describe, expect, it } from 'vitest';
import { readSources, type SourceFile } from '../checks/import-graph.ts';
import { findDatabaseTests, TEST_SOURCES } from './database-tests.ts';
import { project } from './run.ts';

const files = (sources: Record<string, string>): SourceFile[] =>
  Object.entries(sources).map(([path, text]) => ({ path, text }));

/** Not written as a call, which would make this file one of the tests with a database. */
const ADDRESS = 'testServerUrl';
const SUPPORT = {
  'server/test/database/test-database.ts': `export const url = () => inject('${ADDRESS}');`,
};

describe('findDatabaseTests', () => {
  it('finds tests that import the test database directly, through other files, and dynamically', () => {
    const found = findDatabaseTests(
      files({
        ...SUPPORT,
        'server/test/portal/portal.ts': `import { url } from '../database/test-database.ts';`,
        'server/src/cart/direct.test.ts': `import { url } from '#test/database/test-database.ts';`,
        'server/src/cart/indirect.test.ts': `import { portalTest } from '#test/portal/portal.ts';`,
        'server/src/cart/late.test.ts': `const { portalTest } = await import('#test/portal/portal.ts');`,
        'server/src/cart/own.test.ts': `const url = inject('${ADDRESS}');`,
        'server/src/cart/re-exported.test.ts': `import { it } from './support.ts';`,
        'server/src/cart/support.ts': `export { portalTest } from '#test/portal/portal.ts';`,
      }),
    );
    expect(found).toEqual([
      'server/src/cart/direct.test.ts',
      'server/src/cart/indirect.test.ts',
      'server/src/cart/late.test.ts',
      'server/src/cart/own.test.ts',
      'server/src/cart/re-exported.test.ts',
    ]);
  });

  it('leaves out tests that import nothing, or only types, of the test database', () => {
    const found = findDatabaseTests(
      files({
        ...SUPPORT,
        'server/src/cart/rules.test.ts': `import { total } from './rules.ts';`,
        'server/src/cart/shape.test.ts': `import type { url } from '#test/database/test-database.ts';`,
      }),
    );
    expect(found).toEqual([]);
  });

  it('finds every test of the project that opens a portal, a venue or a database of its own', async () => {
    const sources = await readSources(project, TEST_SOURCES);
    const found = new Set(findDatabaseTests(sources));
    const opens = /\b(portalTest|testVenue|testDatabase)\(/;
    const tests = sources.filter(({ path }) => /^server\/.*\.test\.ts$/.test(path));
    expect(tests.length).toBeGreaterThan(500);
    expect(tests.filter(({ path, text }) => opens.test(text) && !found.has(path))).toEqual([]);
    expect(found.size).toBeLessThan(tests.length);
  });

  it('knows every file that names the address of the PostgreSQL of the run', async () => {
    const sources = await readSources(project, TEST_SOURCES);
    const naming = sources.filter(({ text }) => text.includes('testServerUrl')).map(({ path }) => path);
    expect(naming).toEqual([
      'scripts/tools/database-tests.test.ts',
      'scripts/tools/database-tests.ts',
      'server/test/database/global-setup.ts',
      'server/test/database/test-database.ts',
      'server/test/deploy/upgrade.endurance.test.ts',
    ]);
  });
});
