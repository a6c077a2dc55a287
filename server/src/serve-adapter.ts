import { parseArgs } from 'node:util';
import fastify from 'fastify';
import { sharePostgres } from './embedded-postgres/embedded-postgres.ts';
import { newKey, parseKey } from './gateways/ticketing/adapter/credentials.ts';
import { adapterServer } from './gateways/ticketing/adapter/reference/plugin.ts';
import { createEmbeddedTicketing } from './gateways/ticketing/embedded/gateway.ts';
import { readConfig } from './kernel/configuration/config.ts';
import { createDatabase } from './kernel/database/database.ts';
import { StartupError } from './kernel/startup-error.ts';
import { createTenantDirectory } from './tenants/directory/directory.service.ts';

/**
 * `npm run adapter:serve -- aqua-rivage --port 3100`: serves the places of a venue of the embedded ticketing system through
 * the adapter API, for other installations and for tests. Prints the address and the key of the connection. Serves until
 * it is stopped.
 */

const USAGE = 'Usage: npm run adapter:serve -- VENUE [--port 3100] [--host 127.0.0.1] [--key KEY]';

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '3100' },
      host: { type: 'string', default: '127.0.0.1' },
      key: { type: 'string', default: newKey() },
    },
  });
  const credentials = parseKey(values.key);
  const [venue] = positionals;
  if (!venue || !credentials || !/^\d{1,5}$/.test(values.port)) throw new StartupError(USAGE);
  return { venue, credentials, key: values.key, host: values.host, port: Number(values.port) };
}

async function serve(): Promise<void> {
  const { venue, credentials, key, host, port } = readArguments();
  const { databaseUrl, dataDirectory, publicUrl } = readConfig(process.env);
  const url = databaseUrl ?? (await sharePostgres(dataDirectory)).url();
  const database = createDatabase({ url, max: 10, applicationName: 'guichet adapter' });
  const tenant = await createTenantDirectory(database, false, new URL(publicUrl).hostname).find(venue);
  if (!tenant || tenant.isProvider) throw new StartupError(`There is no venue ${venue}`);
  const app = fastify();
  const onError = (error: unknown) => process.stderr.write(`${(error as Error).stack}\n`);
  const served = { system: createEmbeddedTicketing(database).of(tenant), credentials };
  await app.register(adapterServer, { find: () => served, onError });
  process.stdout.write(`Address: adapter+${await app.listen({ host, port })}\nKey: ${key}\n`);
}

try {
  await serve();
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`);
  process.exit(2);
}
