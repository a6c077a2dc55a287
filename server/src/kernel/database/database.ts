import pg from 'pg';
import { inSpan, type SpanOptions } from '../tracing.ts';
import { isOutOfSpace, isStalePlan, leadsToStandby } from './database-errors.ts';
import { isTenantId, type TenantId } from './tenant-id.ts';

/**
 * Runs SQL with numbered parameters ($1, $2 …). Rows contain int8 as number (as string beyond 2^53), timestamptz as
 * Date, date as 'YYYY-MM-DD', numeric as string, json as parsed value.
 */
export interface Db {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Prepares the statement once per connection; a `name` belongs to exactly one text. */
  named<Row>(name: string, text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A transaction in which row-level security shows the rows of this tenant only. */
export interface TenantDb extends Db {
  readonly tenantId: TenantId;
}

export interface DatabaseStatistics {
  open: number;
  idle: number;
  /** Number of callers that wait for a connection. */
  waiting: number;
}

export interface Database {
  /** Runs one transaction for a tenant: commits when `work` fulfils, rolls back when it throws. */
  tenant<T>(tenantId: TenantId, work: (db: TenantDb) => Promise<T>): Promise<T>;
  /** Runs one statement in its own transaction, for SQL functions that set app.tenant_id themselves. */
  direct: Db;
  /** Runs one transaction without tenant: tables with tenants show no row. */
  platform<T>(work: (db: Db) => Promise<T>): Promise<T>;
  statistics(): DatabaseStatistics;
  /** Whether the server had disk space for the statements so far; set again by a write that needs some. */
  readonly space: { isExhausted: boolean };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** Maximum number of connections; 20 by default. */
  max?: number;
  applicationName?: string;
  /** {@link APPLICATION_ROLE} by default. */
  role?: string;
  /** Statement timeout in milliseconds; 15,000 by default. */
  statementTimeout?: number;
  /** Whether transactions refuse writes, as at a standby. */
  isReadOnly?: boolean;
  /** Called for connections that broke while idle; the pool replaces them. */
  onError?: (error: Error) => void;
}

/** Role of the application. It owns no table, so row-level security applies. */
export const APPLICATION_ROLE = 'guichet_app';

export function createDatabase(options: DatabaseOptions): Database {
  const pool = createPool(options);
  const names = statementNames();
  const space = { isExhausted: false };
  const start = options.isReadOnly ? 'begin read only' : 'begin';
  const run = async <T>(begin: string, work: (db: Db) => Promise<T>) => {
    const client = await pool.connect();
    try {
      return await transaction(client, begin, () => work(queries(client, names, space)));
    } catch (error) {
      // Of the commit too
      space.isExhausted ||= isOutOfSpace(error);
      throw error;
    }
  };
  const runTraced = <T>(begin: string, work: (db: Db) => Promise<T>) =>
    inSpan('transaction', STATEMENT, () => run(begin, work));
  return {
    tenant(tenantId, work) {
      // The id becomes part of the statement's text, so anything but a uuid is rejected.
      if (!isTenantId(tenantId)) throw new TypeError('A transaction needs a tenant');
      const begin = `${start}; set local app.tenant_id = '${tenantId}'`;
      return runTraced(begin, (db) => work({ tenantId, ...db }));
    },
    platform: (work) => runTraced(start, work),
    direct: preparedAgain(queries(pool, names, space)),
    space,
    statistics: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/**
 * Settings of a server's connections: statements are short, so that compiling one, which PostgreSQL does by default for an
 * expensive plan, and starting workers for it cost more than they save.
 */
export const SHORT_STATEMENTS = '-c jit=off -c max_parallel_workers_per_gather=0';

/** Creates a plain pool with the application's role, for libraries that bring their own SQL. */
export function createPool(options: DatabaseOptions, Client = pg.Client): pg.Pool {
  const pool = new pg.Pool({
    Client,
    connectionString: options.url,
    max: options.max ?? 20,
    application_name: options.applicationName ?? 'guichet',
    options: `-c role=${options.role ?? APPLICATION_ROLE} ${SHORT_STATEMENTS}`,
    // Statements are pipelined: each is sent without waiting for the one before.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: options.statementTimeout ?? 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    // Reached only when the server no longer responds at all.
    query_timeout: (options.statementTimeout ?? 15_000) + 5_000,
    types: { getTypeParser },
  });
  pool.on('error', (error) => options.onError?.(error));
  // A connection may break while it is in use but idle: the next statement fails. Without a listener the event would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

interface StatementNames {
  /** Returns the name under which connections prepare a statement. */
  of(name: string): string;
  /** Changes all names, so that every connection prepares its statements again. */
  renew(): void;
}

function statementNames(): StatementNames {
  let generation = 0;
  return {
    of: (name) => (generation === 0 ? name : `${name}-${generation}`),
    renew: () => {
      generation += 1;
    },
  };
}

/** Repeats a statement whose plan a migration has made stale; in a transaction, which it ends, its caller has to. */
function preparedAgain(db: Db): Db {
  return {
    ...db,
    async named<Row>(name: string, text: string, values?: readonly unknown[]) {
      try {
        return await db.named<Row>(name, text, values);
      } catch (error) {
        if (!isStalePlan(error)) throw error;
        return db.named<Row>(name, text, values);
      }
    },
  };
}

const STATEMENT: SpanOptions = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } };

/** First word of a statement without a name, such as `select`; the rest may contain values. */
const verbOf = (text: string): string => /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';

function queries(runner: pg.Pool | pg.PoolClient, names: StatementNames, space: Database['space']): Db {
  const run = (span: string, query: pg.QueryConfig) =>
    inSpan(span, STATEMENT, async () => {
      try {
        return await runner.query(query);
      } catch (error) {
        space.isExhausted ||= isOutOfSpace(error);
        throw error;
      }
    });
  return {
    async query<Row>(text: string, values?: readonly unknown[]) {
      const result = await run(verbOf(text), { text, ...(values && { values: [...values] }) });
      return result.rows as Row[];
    },
    async named<Row>(name: string, text: string, values?: readonly unknown[]) {
      const used = names.of(name);
      try {
        const result = await run(name, { name: used, text, ...(values && { values: [...values] }) });
        return result.rows as Row[];
      } catch (error) {
        if (isStalePlan(error) && names.of(name) === used) names.renew();
        throw error;
      }
    },
  };
}

/** Runs `work` between BEGIN, with the statements that `begin` contains, and COMMIT. */
async function transaction<T>(client: pg.PoolClient, begin: string, work: () => Promise<T>): Promise<T> {
  let broken: Error | undefined;
  try {
    // Not awaited: the first statement of `work` follows immediately. If BEGIN fails, no tenant is set and row-level
    // security shows no row.
    const begun = client.query(begin);
    begun.catch(() => undefined);
    const result = await work();
    await begun;
    const commit = await client.query('commit');
    // An error caught inside `work` leaves an aborted transaction, which COMMIT rolls back silently.
    if (commit.command !== 'COMMIT')
      throw new Error('The transaction was rolled back: an error in it was ignored');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    if (leadsToStandby(error)) broken ??= error as Error;
    throw error;
  } finally {
    client.release(broken ?? false);
  }
}

const int8 = 20;
const date = 1082;

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary') {
    if (oid === int8) return parseInt8;
    // A day has no time zone; a Date would depend on the server's.
    if (oid === date) return (text: string) => text;
  }
  return pg.types.getTypeParser(oid, format as 'text');
}

function parseInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}
