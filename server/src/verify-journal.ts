import { sharePostgres } from './embedded-postgres/embedded-postgres.ts';
import { type Config, readConfig } from './kernel/configuration/config.ts';
import { createDatabase } from './kernel/database/database.ts';
import { StartupError } from './kernel/startup-error.ts';
import {
  type BrokenJournal,
  type VerifiedJournal,
  verifyJournal,
} from './payment/journal/journal.service.ts';
import { createSecrets, loadSecretKey } from './platform/auth/secrets.ts';
import { createTenantDirectory } from './tenants/directory/directory.service.ts';

/**
 * `npm run journal:verify`: verifies the payment journal of every tenant in one streaming pass, and names the first
 * broken entry of each. Exits with 1 for a broken journal, with 2 when the verification failed.
 */

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Opens the portal's database; starts an embedded one when its portal is not running. */
async function openDatabase(config: Config, resources: AsyncDisposableStack): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  return resources.use(await sharePostgres(config.dataDirectory)).url();
}

async function verifyAll(): Promise<number> {
  await using resources = new AsyncDisposableStack();
  const config = readConfig(process.env);
  const secrets = createSecrets(await loadSecretKey(config));
  const database = createDatabase({
    url: await openDatabase(config, resources),
    max: 1,
    applicationName: 'guichet journal verification',
  });
  resources.defer(() => database.close());
  let broken = 0;
  for (const tenant of await createTenantDirectory(database).venues()) {
    const found = await verifyJournal(database, tenant.id, secrets);
    if (found.broken) broken += 1;
    print(`${tenant.name}: ${describe(found)}`);
  }
  return broken;
}

function describe({ entries, plain, broken }: VerifiedJournal): string {
  if (broken) return `BROKEN ${DEFECTS[broken.kind](broken.sequence, entries)}`;
  if (plain === 0) return `${entries} entries, intact`;
  const last = plain === 1 ? 'entry 1 has a plain hash' : `entries 1 to ${plain} have plain hashes`;
  return `${entries} entries, intact; ${last}, from before hashes were keyed`;
}

const DEFECTS: Record<BrokenJournal['kind'], (sequence: number, entries: number) => string> = {
  entry: (sequence) => `at entry ${sequence}: it was changed, or entries before it are missing`,
  end: (sequence, entries) => `after ${entries} entries: it should end with entry ${sequence}`,
  key: (sequence) => `at entry ${sequence}: its hash was made with another SECRET_KEY`,
};

try {
  process.exitCode = (await verifyAll()) > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 2;
}
