import type { SourceFile } from './import-graph.ts';
import { type Routine, routineOf, statementsOf } from './sql-text.ts';

/**
 * Statements that a functions file may contain: each can be applied again. A `do` block fills columns that triggers
 * maintain.
 */
const repeatable =
  /^(create or replace (function|procedure|trigger)|(grant|revoke) execute on|drop (function|procedure|trigger) if exists|do)\s/i;

/** Finds functions defined in more than one place, and statements that cannot be applied again. */
export function findFunctionProblems(
  migrations: readonly SourceFile[],
  functions: readonly SourceFile[],
): string[] {
  return [
    ...functions.flatMap(problemsOf),
    ...repeatedDefinitions([...migrations, ...functions]),
    ...misplacedDefinitions(migrations),
  ];
}

function problemsOf({ path, text }: SourceFile): string[] {
  if (!/\/functions\/[a-z][a-z_]*\.sql$/.test(path)) return [`${path}: a functions file is named domain.sql`];
  return statementsOf(text)
    .filter((statement) => !repeatable.test(statement))
    .map((statement) => `${path}: cannot be applied again: ${statement.split('\n')[0]}`);
}

function repeatedDefinitions(files: readonly SourceFile[]): string[] {
  const known = new Map<string, string>();
  return files.flatMap((file) =>
    routinesOf(file).flatMap(({ signature }) => {
      const other = known.get(signature);
      known.set(signature, file.path);
      return other === undefined ? [] : [`${file.path}: ${signature} is defined in ${other} already`];
    }),
  );
}

/** Migrations run before functions, so a migration may define only functions that it uses itself. */
function misplacedDefinitions(migrations: readonly SourceFile[]): string[] {
  const schema = migrations
    .flatMap(({ text }) => statementsOf(text))
    .filter((statement) => routineOf(statement) === undefined)
    .join(';\n');
  return migrations.flatMap((file) =>
    routinesOf(file)
      .filter(({ name }) => !isUsed(name, schema))
      .map(({ name }) => `${file.path}: ${name} belongs in server/database/functions`),
  );
}

/** `grant execute on function portal.f(uuid)` counts as no use. */
function isUsed(name: string, schema: string): boolean {
  return new RegExp(`(?<!(function|procedure)\\s+)\\b${name.replaceAll('.', '\\.')}\\(`, 'i').test(schema);
}

function routinesOf({ text }: SourceFile): Routine[] {
  return statementsOf(text).flatMap((statement) => routineOf(statement) ?? []);
}
