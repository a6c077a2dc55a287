import { parseArgs } from 'node:util';
import { megabytes } from './embedded-postgres/backup/backups-folder.ts';
import { checkBackup, restoreBackup } from './embedded-postgres/backup/restore-backup.ts';
import { runCommand } from './embedded-postgres/backup/run-command.ts';
import { readBackupConfig } from './kernel/configuration/config.ts';
import { readDatabaseFiles } from './kernel/database/sql-files.ts';
import { StartupError } from './kernel/startup-error.ts';
import { createSecrets, findSecretKey } from './platform/auth/secrets.ts';

/**
 * `npm run restore -- FILE`: restores a backup of the embedded database below DATA_DIR, which must hold none. With
 * `--check`, it reads the whole file and writes nothing. Exits with 1 when it refuses, before it writes anything, with 2
 * when it fails on the way.
 */

const USAGE = 'npm run restore -- FILE [--check]';

const OUTSIDE =
  'DATABASE_URL is set: this command restores the embedded database alone. See "With your own PostgreSQL" in docs/operator/backups.md.';

function readArguments(): { file: string; isCheck: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new StartupError(`Usage: ${USAGE}`);
  return { file, isCheck: values.check };
}

async function check(file: string): Promise<void> {
  const { passphrase } = readBackupConfig(process.env);
  const { header, summary } = await checkBackup({ file, passphrase });
  process.stdout.write(`${file} is whole: Guichet ${header.version}, everything confirmed until ${summary.confirmedUntil}.
To restore it you need the SECRET_KEY with the fingerprint ${header.keyId}.
`);
}

async function restore(file: string, signal: AbortSignal): Promise<void> {
  const config = readBackupConfig(process.env);
  if (config.databaseUrl !== undefined) throw new StartupError(OUTSIDE);
  const secretKey = await findSecretKey(config);
  const { migrations } = await readDatabaseFiles();
  const begin = performance.now();
  const { summary, bytes, orders, lastOrderAt } = await restoreBackup({
    file,
    passphrase: config.passphrase,
    dataDirectory: config.dataDirectory,
    keyId: secretKey === undefined ? undefined : createSecrets(secretKey).keyId,
    migration: migrations.at(-1)?.name ?? '',
    signal,
  });
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  process.stdout.write(`Restored: ${config.dataDirectory}, ${megabytes(bytes)} in ${seconds} s. Everything confirmed until ${summary.confirmedUntil} is in it: ${orders} orders${lastOrderAt ? `, the last at ${lastOrderAt.toISOString()}` : ''}.
Before you start the portal, read "After a restore" in docs/operator/backups.md.
`);
}

await runCommand(USAGE, async (signal) => {
  const { file, isCheck } = readArguments();
  await (isCheck ? check(file) : restore(file, signal));
});
