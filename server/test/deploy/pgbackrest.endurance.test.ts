import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, test } from 'vitest';
import { asAccount, findServerAccount, giveTo } from '#embedded-postgres/process.ts';
import { run } from '../../../scripts/tools/run.ts';
import { type SystemPostgres, startSystemPostgres } from '../../../scripts/tools/system-postgres.ts';
import { requireProgram } from './installed.ts';

const deploy = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../deploy/debian/${name}`, import.meta.url)), 'utf8');

/** The settings of deploy/debian/postgresql.conf, with the configuration of the test. */
function archiveSettings(text: string, configuration: string): Record<string, string> {
  const settings = [...text.matchAll(/^(\w+) = '?(.*?)'?$/gm)];
  return Object.fromEntries(
    settings.map(([, name = '', value = '']) => [
      name,
      value.replace('pgbackrest ', `pgbackrest --config=${configuration} `),
    ]),
  );
}

/** Writes deploy/debian/pgbackrest.conf with the folders of the test. */
async function configure({ folder, port }: SystemPostgres, configuration: string): Promise<void> {
  const account = await findServerAccount();
  for (const name of ['repository', 'backrest-log', 'backrest-lock']) {
    await mkdir(join(folder, name));
    await giveTo(account, join(folder, name));
  }
  const text = (await deploy('pgbackrest.conf'))
    .replace(/^repo1-path=.*$/m, `repo1-path=${folder}/repository`)
    .replace(/^pg1-path=.*$/m, `pg1-path=${folder}/data\npg1-socket-path=${folder}\npg1-user=postgres`)
    .replace(/^pg1-port=.*$/m, `pg1-port=${port}`)
    .replace('[guichet]', `log-path=${folder}/backrest-log\nlock-path=${folder}/backrest-lock\n\n[guichet]`);
  await writeFile(configuration, text);
}

/** Runs pgBackRest as the account of the server. @throws with its output when it fails */
async function backrest(configuration: string, ...args: string[]): Promise<void> {
  const all = [`--config=${configuration}`, '--stanza=guichet', ...args];
  const command = asAccount(await findServerAccount(), '/usr/bin/pgbackrest', all, []);
  const { code, output } = await run(command.file, command.args, {
    ...(command.account && { account: command.account }),
  });
  if (code !== 0) throw new Error(`pgbackrest ${args.join(' ')} ended with ${code}: ${output}`);
}

async function query<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as T[])
    .finally(() => client.end());
}

/** Records sales until the server ends. @returns the numbers of those that were confirmed, with their times */
async function keepSelling(url: string): Promise<{ number: number; confirmedAt: Date }[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const confirmed: { number: number; confirmedAt: Date }[] = [];
  for (let number = 1; ; number += 1) {
    const sold = await client.query('insert into sale values ($1)', [number]).catch(() => undefined);
    if (!sold) return confirmed;
    confirmed.push({ number, confirmedAt: new Date() });
    await sleep(20);
  }
}

/** Kills the server like a machine that loses its power, and waits for all its processes. */
async function killServer({ url, folder }: SystemPostgres): Promise<void> {
  const workers = await query<{ pid: number }>(url, 'select pid from pg_stat_activity');
  const [pid] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  const pids = [Number(pid), ...workers.map((worker) => worker.pid)];
  await expect
    .poll(() => pids.filter((each) => existsSync(`/proc/${each}`)), { timeout: 10_000 })
    .toEqual([]);
}

test('pgBackRest restores a lost database to a point in time with the files of deploy/debian', {
  timeout: 120_000,
}, async ({ skip }) => {
  requireProgram('pgbackrest', skip);
  const settings = await deploy('postgresql.conf');
  const at = (folder: string) => join(folder, 'pgbackrest.conf');
  await using postgres = await startSystemPostgres((folder) => archiveSettings(settings, at(folder)));
  if (!postgres) return skip('PostgreSQL is not installed');
  const { url, folder } = postgres;
  const configuration = at(folder);
  await configure(postgres, configuration);
  await backrest(configuration, 'stanza-create');
  await backrest(configuration, 'check');
  await query(url, 'create table sale (number int primary key)');
  const selling = keepSelling(url);
  await backrest(configuration, '--type=full', 'backup');
  // pgBackRest counts in whole seconds: a target within the second of the backup's end is before it.
  await sleep(1500);
  const target = new Date();
  await sleep(500);
  // The accident: rows are gone, and their absence is archived.
  await query(url, 'delete from sale where number < 10');
  await query(url, 'select pg_switch_wal()');
  await sleep(500);
  await killServer(postgres);
  const confirmed = await selling;
  // The machine is lost: another one has an empty folder, and the archive.
  await rm(join(folder, 'data'), { recursive: true, force: true, maxRetries: 50 });
  await mkdir(join(folder, 'data'), { mode: 0o700 });
  await giveTo(await findServerAccount(), join(folder, 'data'));
  await backrest(
    configuration,
    '--type=time',
    `--target=${target.toISOString().replace('T', ' ').replace('Z', '+00')}`,
    '--target-action=promote',
    'restore',
  );
  await postgres.start().catch(async (error: unknown) => {
    throw new Error(await readFile(join(folder, 'log'), 'utf8'), { cause: error });
  });
  const kept = (await query<{ number: number }>(url, 'select number from sale order by number')).map(
    ({ number }) => number,
  );
  const expected = confirmed.filter(({ confirmedAt }) => confirmedAt < target).map(({ number }) => number);
  expect(expected.length).toBeGreaterThan(20);
  expect(kept.slice(0, expected.length)).toEqual(expected);
  // A sale that was under way at that time may be in it, none that began later.
  expect(kept.length - expected.length).toBeLessThanOrEqual(1);
  await expect
    .poll(() => query<{ ended: boolean }>(url, 'select not pg_is_in_recovery() as ended'), {
      timeout: 10_000,
    })
    .toEqual([{ ended: true }]);
  await query(url, 'insert into sale values (1000000)');
});
