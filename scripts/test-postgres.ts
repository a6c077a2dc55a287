import { readSources } from './checks/import-graph.ts';
import { findDatabaseTests, TEST_SOURCES } from './tools/database-tests.ts';
import { project } from './tools/run.ts';
import { runVitest } from './tools/run-vitest.ts';
import { startSystemPostgres } from './tools/system-postgres.ts';
import { ENDURANCE_TESTS } from './tools/test-domains.ts';

/**
 * `npm run test:postgres -- postgres://superuser@host/database` runs the rules and calls that use a database on another
 * PostgreSQL than the embedded one; without an address, on the one that the distribution has installed.
 */

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const [address] = process.argv.slice(2);
await using system =
  address === undefined ? await startSystemPostgres(() => ({ full_page_writes: 'off' })) : undefined;
const url = address ?? system?.url;
if (url === undefined) {
  say('No PostgreSQL of the distribution is installed: nothing is tested on it.');
} else {
  const files = findDatabaseTests(await readSources(project, TEST_SOURCES));
  say(
    `Tests with a database on PostgreSQL ${system?.version ?? `at ${new URL(url).host}`}: ${files.length} files`,
  );
  process.env.TEST_DATABASE_URL = url;
  const { passed, failed, failures } = await runVitest(files, [`--exclude=${ENDURANCE_TESTS}`]);
  for (const text of failures) say(`\n✗ ${text}`);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
