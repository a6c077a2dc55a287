import { verifyJournal } from './payment/journal/service.ts';
import { createDatabase } from './platform/database/database.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { readConfig } from './platform/process/config.ts';
import { StartupError } from './platform/process/startup-error.ts';
import { createTenantDirectory } from './tenants/directory/service.ts';

/**
 * `npm run journal:verify`: verifies the payment journal of every tenant, in one pass and without holding it in memory,
 * and names the first broken entry of each. It ends with 1 when one is broken, with 2 when it could not verify.
 */

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** The database of the portal; an embedded one is started when its portal is not running. */
async function openDatabase(resources: AsyncDisposableStack): Promise<string> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const postgres = await startEmbeddedPostgres({ dataDirectory: config.dataDirectory });
  resources.defer(() => postgres.stop());
  return postgres.url();
}

async function verifyAll(): Promise<number> {
  await using resources = new AsyncDisposableStack();
  const database = createDatabase({
    url: await openDatabase(resources),
    max: 1,
    applicationName: 'guichet journal verification',
  });
  resources.defer(() => database.close());
  let broken = 0;
  for (const tenant of await createTenantDirectory(database).venues()) {
    const found = await verifyJournal(database, tenant.id);
    if (found.broken) broken += 1;
    print(`${tenant.name}: ${describe(found)}`);
  }
  return broken;
}

function describe({ entries, broken }: Awaited<ReturnType<typeof verifyJournal>>): string {
  if (!broken) return `${entries} entries, intact`;
  return broken.kind === 'entry'
    ? `BROKEN at entry ${broken.sequence}: it was changed, or entries before it are missing`
    : `BROKEN after ${entries} entries: it should end with entry ${broken.sequence}`;
}

try {
  process.exitCode = (await verifyAll()) > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 2;
}
