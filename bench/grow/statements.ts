import type { Database, Db, TenantDb } from '../../server/src/kernel/database/database.ts';
import type { TenantId } from '../../server/src/kernel/database/tenant-id.ts';

interface Statement {
  text: string;
  values: readonly unknown[] | undefined;
  tenantId: TenantId | undefined;
  ms: number;
}

/** Statements of the portal since the last call of `take`. */
export interface Statements {
  wrap(database: Database): Database;
  /** Returns the slowest statement, and forgets all. */
  take(): Statement | undefined;
}

/** Records the duration of each statement that the portal sends. */
export function recordStatements(): Statements {
  let slowest: Statement | undefined;
  const timed = (db: Db, tenantId?: TenantId): Db => {
    const run = async <Row>(
      text: string,
      values: readonly unknown[] | undefined,
      work: () => Promise<Row[]>,
    ) => {
      const begin = performance.now();
      try {
        return await work();
      } finally {
        const ms = performance.now() - begin;
        if (ms > (slowest?.ms ?? 0)) slowest = { text, values, tenantId, ms };
      }
    };
    return {
      query: (text, values) => run(text, values, () => db.query(text, values)),
      named: (name, text, values) => run(text, values, () => db.named(name, text, values)),
    };
  };
  return {
    wrap: (database) => ({
      ...database,
      direct: timed(database.direct),
      tenant: (id, work) => database.tenant(id, (db) => work({ tenantId: id, ...timed(db, id) })),
    }),
    take() {
      const taken = slowest;
      slowest = undefined;
      return taken;
    },
  };
}

/** Rolls the explained statement back. */
class Explained extends Error {
  readonly lines: string[];
  constructor(lines: string[]) {
    super('rolled back');
    this.lines = lines;
  }
}

/** Returns a statement's text and plan with the actual rows and times; its changes are rolled back. */
export async function explain(database: Database, statement: Statement): Promise<string> {
  const text = statement.text.replace(/\s+/g, ' ').trim();
  const head = `${statement.ms.toFixed(1)} ms: ${text.length > 300 ? `${text.slice(0, 300)} …` : text}`;
  if (!/^(select|with|insert|update|delete)\b/i.test(text)) return head;
  const read = async (db: Db | TenantDb) => {
    const rows = await db.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off) ${statement.text}`,
      statement.values,
    );
    throw new Explained(rows.map((row) => row['QUERY PLAN']));
  };
  const { tenantId } = statement;
  const plan: unknown = await (tenantId ? database.tenant(tenantId, read) : database.platform(read)).catch(
    (error: unknown) => error,
  );
  return [head, ...(plan instanceof Explained ? plan.lines : [String(plan)])].join('\n    ');
}
