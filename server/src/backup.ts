import { parseArgs } from 'node:util';
import { megabytes } from './embedded-postgres/backup/backups-folder.ts';
import { runCommand } from './embedded-postgres/backup/run-command.ts';
import { takeBackup } from './embedded-postgres/backup/take-backup.ts';
import { readBackupConfig } from './kernel/configuration/config.ts';
import { VERSION } from './kernel/configuration/version.ts';
import { StartupError } from './kernel/startup-error.ts';

/**
 * `npm run backup -- FOLDER [--keep N]`: backs up the embedded database into one encrypted file, while the portal runs.
 * With `--keep`, only the newest N backups stay in the folder. Exits with 1 when it cannot begin, with 2 when it fails on
 * the way.
 */

const USAGE = 'npm run backup -- FOLDER [--keep N]';

const OUTSIDE =
  'DATABASE_URL is set: this command backs up the embedded database alone. A PostgreSQL of your own is backed up by its own tools, see "With your own PostgreSQL" in docs/operator/backups.md.';

function readArguments(): { folder: string; keep: number | undefined } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new StartupError(`Usage: ${USAGE}`);
  if (values.keep === undefined) return { folder, keep: undefined };
  if (!/^[1-9]\d{0,4}$/.test(values.keep))
    throw new StartupError(`--keep is the number of backups to keep, at least 1. Usage: ${USAGE}`);
  return { folder, keep: Number(values.keep) };
}

await runCommand(USAGE, async (signal) => {
  const { folder, keep } = readArguments();
  const { databaseUrl, dataDirectory, passphrase } = readBackupConfig(process.env);
  if (databaseUrl !== undefined) throw new StartupError(OUTSIDE);
  const begin = performance.now();
  const { file, bytes, header, summary, removed } = await takeBackup({
    dataDirectory,
    folder,
    passphrase,
    version: VERSION,
    keep,
    signal,
  });
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  process.stdout.write(`Written: ${file}, ${megabytes(bytes)} of a database of ${megabytes(header.databaseBytes)}, in ${seconds} s.
Everything confirmed until ${summary.confirmedUntil} is in it. To restore it you need BACKUP_PASSPHRASE and the SECRET_KEY with the fingerprint ${header.keyId}, which are not in it.
`);
  if (removed.length > 0) process.stdout.write(`Removed: ${removed.join(', ')}.\n`);
});
