import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { StartupError } from '#kernel/startup-error.ts';
import { sharePostgres, startEmbeddedPostgres, stopCluster } from './embedded-postgres.ts';
import { findPostmaster } from './process.ts';

// The tests start real servers, which are slow on busy machines.
vi.setConfig({ testTimeout: 60_000 });

let dataDirectory: string;
const start = () => startEmbeddedPostgres({ dataDirectory, durable: false });

// One folder for all tests: creating a cluster takes longer than all tests.
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'guichet-embedded-'));
});
afterEach(() => stopCluster(join(dataDirectory, 'postgres')));
afterAll(() => rm(dataDirectory, { recursive: true, force: true }));

/** Starts another process that uses the folder. */
function spawnGuichet(options: { graceSeconds?: number } = {}) {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const all = JSON.stringify({ dataDirectory, durable: false, ...options });
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    console.log('ready', JSON.stringify(await startEmbeddedPostgres(${all})));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  return {
    untilReady: Promise.race([once(child.stdout, 'data'), once(child, 'exit')]).then(([line]) => {
      expect(String(line)).toContain('ready');
      return String(line);
    }),
    errors: () => errors,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // When the server dies, the statement fails; without a listener the event would be an unhandled error too.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

it('startEmbeddedPostgres keeps data and address across starts', async () => {
  const first = await start();
  await query(first.url(), 'create table kept as select 1 as one');
  await first.stop();
  const second = await start();
  expect(await query(second.url(), 'select one from kept')).toEqual([{ one: 1 }]);
  expect(second.url()).toBe(first.url());
  await second.stop();
});

it('startEmbeddedPostgres waits for the disk at each commit by default', async () => {
  const server = await startEmbeddedPostgres({ dataDirectory });
  const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`;
  expect(await query(server.url(), settings)).toEqual([{ fsync: 'on', commit: 'on' }]);
  await server.stop();
});

it('startEmbeddedPostgres rejects a second Guichet on the same folder while the first one runs', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow('Another Guichet is running');
  expect(await query(first.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  await first.stop();
});

it('startEmbeddedPostgres takes over a server whose Guichet was killed', async () => {
  const killed = spawnGuichet();
  await killed.untilReady;
  await killed.kill();
  const server = await start();
  expect(server.adopted).toBe(true);
  expect(await query(server.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

it('the guardian stops the server of a killed Guichet unless another Guichet has taken it over', async () => {
  // The grace period is long enough for the next process to start on a busy machine.
  const killed = spawnGuichet({ graceSeconds: 10 });
  await killed.untilReady;
  await killed.kill();
  const next = spawnGuichet({ graceSeconds: 1 });
  expect(await next.untilReady).toContain('"followsCrash":true');
  // The first guardian has detected that the server is in use again.
  await sleep(11_000);
  expect(await findPostmaster(join(dataDirectory, 'postgres'))).toMatchObject({ status: 'ready' });
  await next.kill();
  await vi.waitFor(
    async () => expect(await findPostmaster(join(dataDirectory, 'postgres'))).toBeUndefined(),
    { timeout: 20_000, interval: 100 },
  );
  expect(next.errors()).toContain('Start it again with npm start');
  const last = await start();
  expect(last).toMatchObject({ adopted: false, followsCrash: true });
  await last.stop();
  const regular = await start();
  expect(regular.followsCrash).toBe(false);
  await regular.stop();
});

it('startEmbeddedPostgres restarts a server that dies', async () => {
  const server = await start();
  const [pid] = (await readFile(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGQUIT');
  await vi.waitFor(async () => expect(await query(server.url(), 'select 1 as one')).toEqual([{ one: 1 }]), {
    timeout: 5_000,
    interval: 100,
  });
  await server.stop();
});

it('startEmbeddedPostgres rejects data written by another version of PostgreSQL', async () => {
  await (await start()).stop();
  const file = join(dataDirectory, 'postgres', 'PG_VERSION');
  const version = await readFile(file);
  await writeFile(file, '17\n');
  await expect(start()).rejects.toThrow('written by PostgreSQL 17');
  await writeFile(file, version);
});

it.each([
  ['is lost', undefined],
  ['is empty, as a full disk leaves it', ''],
  ['is damaged', '{"password":"kept","po'],
  ['has no password', '{"port":15000}'],
])('startEmbeddedPostgres names the connection file in the error when it %s', async (_case, content) => {
  await (await start()).stop();
  const file = join(dataDirectory, 'postgres', 'guichet.json');
  const kept = await readFile(file);
  await (content === undefined ? rm(file) : writeFile(file, content));
  const error = await start().catch((thrown: unknown) => thrown);
  await writeFile(file, kept);
  expect(error).toBeInstanceOf(StartupError);
  expect((error as Error).message).toContain(file);
  expect((error as Error).message).not.toContain('kept');
});

it('startEmbeddedPostgres waits in words for a backup that has started the server, and starts when it has stopped it', async () => {
  await (await start()).stop();
  const backup = await sharePostgres(dataDirectory);
  const messages: string[] = [];
  let isStarted = false;
  const starting = startEmbeddedPostgres({
    dataDirectory,
    durable: false,
    onWait: (message) => messages.push(message),
  }).then((postgres) => {
    isStarted = true;
    return postgres;
  });
  await vi.waitFor(() => expect(messages).toHaveLength(1), 20_000);
  expect(messages[0]).toContain('A backup has started the database');
  await sleep(1500);
  expect(isStarted).toBe(false);
  expect(await query(backup.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await backup[Symbol.asyncDispose]();
  const postgres = await starting;
  expect(await query(postgres.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(messages).toHaveLength(1);
  await postgres.stop();
});
