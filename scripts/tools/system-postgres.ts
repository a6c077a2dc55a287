import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../server/src/embedded-postgres/cluster.ts';
import { asAccount, findServerAccount, giveTo } from '../../server/src/embedded-postgres/process.ts';
import { memoryFolder } from './memory-folder.ts';
import { run } from './run.ts';

/** Folder of the PostgreSQL of Debian and its derivatives, by version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

export interface SystemPostgres extends AsyncDisposable {
  version: string;
  /** Folder of the data and of the server's socket */
  folder: string;
  port: number;
  /** Starts the server again after it has ended. */
  start(): Promise<void>;
  /** Connection string of the superuser */
  url: string;
}

/** The newest PostgreSQL that the distribution has installed, and the folder of its programs. */
export async function findDebianPostgres(): Promise<{ version: string; folder: string } | undefined> {
  const versions = (await readdir(DEBIAN_FOLDER).catch(() => [])).sort((a, b) => Number(b) - Number(a));
  const [version] = versions;
  return version === undefined ? undefined : { version, folder: `${DEBIAN_FOLDER}/${version}/bin` };
}

/**
 * Starts the newest PostgreSQL that the distribution has installed, with temporary data.
 * @param settings further settings of the server
 * @returns undefined when none is installed
 */
export async function startSystemPostgres(
  settings: (folder: string) => Record<string, string> = () => ({}),
): Promise<SystemPostgres | undefined> {
  const found = await findDebianPostgres();
  if (found === undefined) return undefined;
  const { version, folder: binaries } = found;
  const account = await findServerAccount();
  const folder = await mkdtemp(join(memoryFolder(), 'guichet-postgres-'));
  await giveTo(account, folder);
  const data = join(folder, 'data');
  const port = await findFreePort();
  const execute = async (program: string, args: string[]) => {
    const command = asAccount(account, `${binaries}/${program}`, args, [data]);
    // pg_ctl leaves the server running, which would keep pipes open: its output goes to this terminal.
    const { code } = await run(command.file, command.args, {
      show: true,
      ...(command.account && { account: command.account }),
    });
    if (code !== 0) throw new Error(`${program} of PostgreSQL ${version} ended with ${code}`);
  };
  await execute('initdb', [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  const options = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: '200',
    ...settings(folder),
  };
  await writeFile(
    join(data, 'postgresql.auto.conf'),
    Object.entries(options)
      .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
      .join(''),
  );
  const start = () =>
    execute('pg_ctl', ['start', '--wait', '--silent', `--pgdata=${data}`, `--log=${folder}/log`]);
  await start();
  return {
    version,
    folder,
    port,
    start,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async [Symbol.asyncDispose]() {
      if (existsSync(join(data, 'postmaster.pid')))
        await execute('pg_ctl', ['stop', '--wait', '--silent', '--mode=immediate', `--pgdata=${data}`]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
