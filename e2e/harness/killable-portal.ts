import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { stopCluster } from '../../server/src/embedded-postgres/embedded-postgres.ts';
import { projectDirectory } from '../../server/src/platform/pages/build-web.ts';
import type { Query } from './database.ts';
import { freePort } from './server.ts';

/** Maximum seconds of a start, which may have to build the pages first. */
const START_TIMEOUT_S = 90;

/** Advisory lock that a test holds, and for which the portal waits at a failure point. */
const GATE = 4_900_000;

/** The portal as `npm start` runs it, with its own PostgreSQL. It can be killed and restarted with the same data. */
export class KillablePortal implements AsyncDisposable {
  readonly url: string;
  /** DATA_DIR of the process, removed with the portal. */
  readonly directory: string;
  readonly #port: number;
  #child: ChildProcess | undefined;
  #output = '';
  #owner: pg.Client | undefined;

  private constructor(directory: string, port: number) {
    this.directory = directory;
    this.#port = port;
    this.url = `http://localhost:${port}`;
  }

  /** @param directory data of a portal that was stopped or restored; a new one when absent */
  static async create(directory?: string): Promise<KillablePortal> {
    const data = directory ?? (await mkdtemp(join(tmpdir(), 'guichet-killable-')));
    const portal = new KillablePortal(data, await freePort());
    await portal.start().catch(async (error: unknown) => {
      await portal[Symbol.asyncDispose]();
      throw error;
    });
    return portal;
  }

  /**
   * Starts the process.
   * @returns milliseconds until it is ready
   */
  async start(): Promise<number> {
    const begin = performance.now();
    const { PATH, HOME, TMPDIR } = process.env;
    const child = spawn(process.execPath, ['--max-old-space-size=256', 'server/src/main.ts'], {
      cwd: projectDirectory,
      env: {
        // The heap limits of npm start, since memory is measured.
        MALLOC_ARENA_MAX: '2',
        PATH,
        HOME,
        TMPDIR,
        PORT: String(this.#port),
        DATA_DIR: this.directory,
        LOG_LEVEL: 'warn',
        // Each request of a test has its own address, see visitor-address.ts.
        TRUSTED_PROXIES: '127.0.0.1,::1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        this.#output = (this.#output + chunk).slice(-20_000);
      });
    }
    for (let waited = 0; waited < START_TIMEOUT_S * 1000 && child.exitCode === null; waited += 50) {
      const ready = await fetch(`${this.url}/health/ready`).catch(() => undefined);
      if (ready?.ok) {
        const took = performance.now() - begin;
        await this.#demonstrationWritten(child);
        return took;
      }
      await sleep(50);
    }
    throw new Error(`The portal is not ready:\n${this.#output}`);
  }

  /** Waits for the orders that the demonstration places through a ready portal: no failure point is meant for them. */
  async #demonstrationWritten(child: ChildProcess): Promise<void> {
    for (let waited = 0; waited < START_TIMEOUT_S * 1000 && child.exitCode === null; waited += 50) {
      if (this.#output.includes('  Ready.')) return;
      await sleep(50);
    }
    throw new Error(`The demonstration was not written:\n${this.#output}`);
  }

  /** Returns the end of the process's output. */
  get output(): string {
    return this.#output;
  }

  /** Returns the present memory of the process. Linux only. */
  async residentMegabytes(): Promise<number> {
    const status = await readFile(`/proc/${this.#child?.pid}/status`, 'utf8');
    return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024;
  }

  /**
   * Returns the CPU milliseconds of the process, or elapsed milliseconds where the system does not report CPU time.
   */
  async processorTime(): Promise<number> {
    const stat = await readFile(`/proc/${this.#child?.pid}/stat`, 'utf8').catch(() => undefined);
    if (stat === undefined) return performance.now();
    // The name of the program may contain anything; fields 14 and 15 after it are hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  /** Whether the process is the started one. */
  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Kills the process like `kill -9`; its PostgreSQL keeps running for a minute. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Stops the database like `pg_ctl stop -m immediate`: nothing is flushed, and every connection breaks. */
  async crashDatabase(): Promise<void> {
    const [pid] = (await readFile(join(this.directory, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    await this.#owner?.end().catch(() => undefined);
    this.#owner = undefined;
    process.kill(Number(pid), 'SIGQUIT');
  }

  /** Queries as the owner of the database, over all tenants. */
  readonly sql: Query = async (text, values = []) => {
    this.#owner ??= await this.#connectAsOwner();
    return (await this.#owner.query(text, values)).rows;
  };

  /**
   * Lets the portal run until it is about to write a row of `table`, and kills it there. The statement is then rolled
   * back, or completed without a process to receive its result.
   * @param point.when condition on the row, in terms of `new`
   */
  async killAt(
    point: {
      table: string;
      event: 'insert' | 'update';
      when?: string;
      statement: 'rolled-back' | 'completed';
    },
    act: () => Promise<unknown>,
  ): Promise<void> {
    const gate = await this.#connect();
    try {
      await gate.query('select pg_advisory_lock($1)', [GATE]);
      await this.sql(`
        create or replace function public.wait_at_gate() returns trigger language plpgsql as
          $$ begin perform pg_advisory_xact_lock(${GATE}); return new; end $$`);
      await this.sql(`
        create trigger gate before ${point.event} on ${point.table} for each row
        ${point.when ? `when (${point.when})` : ''} execute function public.wait_at_gate()`);
      const acting = act().catch(() => undefined);
      const waiting = await this.#waitingAtGate();
      await this.kill();
      await acting;
      if (point.statement === 'rolled-back') {
        for (const pid of waiting) await this.sql('select pg_terminate_backend($1, 5000)', [pid]);
      }
    } finally {
      await gate.end();
      await this.sql(`drop trigger if exists gate on ${point.table}`);
    }
  }

  async #waitingAtGate(): Promise<number[]> {
    for (let waited = 0; waited < 20_000; waited += 20) {
      const rows = await this.sql<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`,
      );
      if (rows.length > 0) return rows.map(({ pid }) => pid);
      await sleep(20);
    }
    throw new Error('The portal never reached the point where it was to be killed');
  }

  /** Reopened after the database was restarted. */
  async #connectAsOwner(): Promise<pg.Client> {
    const owner = await this.#connect();
    owner.once('end', () => {
      if (this.#owner === owner) this.#owner = undefined;
    });
    return owner;
  }

  async #connect(): Promise<pg.Client> {
    const { port, password } = JSON.parse(
      await readFile(join(this.directory, 'postgres/guichet.json'), 'utf8'),
    );
    const client = new pg.Client({
      connectionString: `postgres://guichet:${password}@127.0.0.1:${port}/guichet`,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#owner?.end().catch(() => undefined);
    await this.kill();
    await stopCluster(join(this.directory, 'postgres'));
    await rm(this.directory, { recursive: true, force: true });
  }
}
