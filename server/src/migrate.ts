import { readDatabaseUrls } from './kernel/configuration/config.ts';
import { migrate } from './kernel/database/migrations.ts';
import { StartupError } from './kernel/startup-error.ts';

/**
 * `npm run migrate`: migrates the database with the owner's login, so that no running process needs that login. Exits
 * with 1 and the name of the file when a migration fails.
 */

try {
  const { databaseUrl, migrationDatabaseUrl } = readDatabaseUrls(process.env);
  const url = migrationDatabaseUrl ?? databaseUrl;
  if (url === undefined)
    throw new StartupError(
      'Set MIGRATION_DATABASE_URL or DATABASE_URL: the embedded database is migrated at its start.',
    );
  const { migrations, functions } = await migrate(url);
  const applied = [...migrations, ...functions.map((name) => `functions of ${name}`)];
  process.stdout.write(`${applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'Up to date.'}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
