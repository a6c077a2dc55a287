import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findFreePort } from '#embedded-postgres/cluster.ts';
import { prepareDatabase } from '#kernel/database/owner-login.ts';
import { testDatabase } from '#test/database/test-database.ts';
import { requireProgram } from './installed.ts';

/** PgBouncer in front of a database, with settings of its own. */
async function startPgBouncer(database: string, settings: string) {
  const { hostname, port, username, password, pathname } = new URL(database);
  const folder = await mkdtemp(join(tmpdir(), 'guichet-pgbouncer-'));
  const listenPort = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
user = ${process.getuid?.() === 0 ? 'nobody' : ''}
${settings}
`,
    { mode: 0o644 },
  );
  const child = spawn('pgbouncer', [file], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.on('exit', resolve).on('error', resolve));
  await sleep(1000);
  return {
    url: `postgres://${username}@127.0.0.1:${listenPort}${pathname}`,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const STARTUP = 'application_name,statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

test.for<[string, string, string]>([
  ['refuses settings of the connection', 'pool_mode = session', 'a connection pooler'],
  [
    'pools transactions',
    `pool_mode = transaction\nignore_startup_parameters = ${STARTUP},options`,
    'share sessions: a connection pooler pools transactions',
  ],
  [
    'drops the role',
    `pool_mode = session\nserver_reset_query = DISCARD ALL\nignore_startup_parameters = ${STARTUP},options`,
    'instead of guichet_app, without the isolation of venues',
  ],
])('no process starts behind a pooler that %s', async ([_what, settings, message], { skip }) => {
  requireProgram('pgbouncer', skip);
  await using base = await testDatabase();
  await using pooler = await startPgBouncer(base.url, settings);
  await expect(prepareDatabase({ url: pooler.url })).rejects.toThrow(message);
});
