import type { SourceFile } from './import-graph.ts';
import { findLockProblems } from './migration-locks.ts';
import { findFunctionProblems } from './sql-functions.ts';
import { statementsOf } from './sql-text.ts';

/**
 * Finds problems that keep migrations from being applied once, in order and beside the previous version, or functions from
 * being applied again.
 */
export function findMigrationProblems(files: readonly SourceFile[]): string[] {
  const migrations = files.filter(({ path }) => path.includes('/migrations/'));
  const functions = files.filter(({ path }) => path.includes('/functions/'));
  return [
    ...numberingProblems(migrations),
    ...migrations.flatMap(problemsOf),
    ...findLockProblems(migrations),
    ...findFunctionProblems(migrations, functions),
  ];
}

function numberingProblems(migrations: readonly SourceFile[]): string[] {
  let last = 0;
  return migrations.flatMap(({ path }) => {
    const number = /\/(\d{4})_[a-z0-9_]+\.sql$/.exec(path)?.[1];
    if (number === undefined) return [`${path}: a migration is named NNNN_name.sql`];
    const next = String(last + 1).padStart(4, '0');
    last = Math.max(last, Number(number));
    return number === next ? [] : [`${path}: the next number is ${next}`];
  });
}

function problemsOf({ path, text }: SourceFile): string[] {
  const problems: string[] = [];
  const statements = statementsOf(text);
  if (statements.some((statement) => /^(begin|commit|rollback)$/i.test(statement)))
    problems.push(`${path}: each migration is one transaction already`);
  if (/^--\s*(down|undo|revert)\b/im.test(text)) problems.push(`${path}: migrations only go forward`);
  for (const table of tablesWithoutIsolation(statements.join(';\n')))
    problems.push(`${path}: ${table} has a tenant_id and is not isolated`);
  return problems;
}

/** Finds tables with a tenant_id but without `isolate_tenant_table` or row-level security in the same file. */
function tablesWithoutIsolation(statements: string): string[] {
  const created = [
    ...statements.matchAll(/create (?:unlogged )?table (?:if not exists )?([\w.]+)\s*\(([\s\S]*?)\n\)/gi),
  ];
  return created
    .filter(([, , columns = '']) => /^\s*tenant_id\s/m.test(columns))
    .map(([, table = '']) => table)
    .filter((table) => {
      const name = table.replaceAll('.', '\\.');
      return !new RegExp(
        `isolate_tenant_table\\('${name}'\\)|alter table ${name}\\s+force row level security`,
        'i',
      ).test(statements);
    });
}
