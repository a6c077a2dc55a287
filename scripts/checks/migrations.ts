import type { SourceFile } from './import-graph.ts';

/** What keeps the migrations from being applied once, forward, each as one transaction. */
export function findMigrationProblems(files: readonly SourceFile[]): string[] {
  const numbers = new Map<string, string>();
  return files.flatMap(({ path, text }) => {
    const problems: string[] = [];
    const number = /\/(\d{4})_[a-z0-9_]+\.sql$/.exec(path)?.[1];
    if (number === undefined) return [`${path}: a migration is named NNNN_name.sql`];
    const other = numbers.get(number);
    if (other !== undefined) problems.push(`${path}: ${other} has the same number`);
    numbers.set(number, path);
    const statements = text.replace(/--.*$/gm, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '');
    if (/^\s*(begin|commit|rollback)\s*;/im.test(statements)) {
      problems.push(`${path}: each migration is one transaction already`);
    }
    if (/^--\s*(down|undo|revert)\b/im.test(text)) problems.push(`${path}: migrations only go forward`);
    if (/\bconcurrently\b/i.test(statements))
      problems.push(`${path}: "concurrently" cannot run in a transaction`);
    for (const table of tablesWithoutIsolation(statements)) {
      problems.push(`${path}: ${table} has a tenant_id and is not isolated`);
    }
    return problems;
  });
}

/** Created with a tenant_id, and given neither the helper nor row-level security in the same file. */
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
