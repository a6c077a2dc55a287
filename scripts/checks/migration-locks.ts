import type { SourceFile } from './import-graph.ts';
import { readStatements, type Statement } from './sql-text.ts';

/** Last migration from before this check; those up to it have been applied as they are. */
const LAST_UNCHECKED = 95;

/**
 * Tables of settings, whose rows a venue's staff write one by one; every other table grows with visitors, sales or time
 * and counts as large.
 */
const SMALL_TABLES: ReadonlySet<string> = new Set([
  'portal.administrator', 'portal.administrator_role', 'portal.catalogue_draft', 'portal.demonstration_part',
  'portal.design', 'portal.desk_settings', 'portal.document', 'portal.establishment_information',
  'portal.establishment_notice', 'portal.family_quotient_interval', 'portal.function_file', 'portal.import_mapping',
  'portal.invoice_counter', 'portal.job_worker', 'portal.mail_template', 'portal.migration', 'portal.parameter',
  'portal.payment_former_shop', 'portal.payment_journal', 'portal.payment_provider', 'portal.payment_settings',
  'portal.picture', 'portal.promotion', 'portal.readiness', 'portal.reseller', 'portal.reseller_key', 'portal.retired_function', 'portal.role',
  'portal.role_right', 'portal.sale_rule', 'portal.saved_settings', 'portal.search_options', 'portal.secret_key',
  'portal.sso_settings', 'portal.takings_setting', 'portal.team', 'portal.tenant', 'portal.tenant_connection',
  'portal.translation', 'portal.used_link', 'portal.used_link_file', 'portal.webhook_endpoint', 'venue.device',
  'venue.establishment', 'venue.family', 'venue.family_quotient', 'venue.operator', 'venue.pool', 'venue.service',
  'venue.theme', 'venue.timetable',
]); // biome-ignore format: a list

/** Mark of a comment that states why a statement is right nevertheless: `-- Safe: no version reads the column`. */
const REASON = /^Safe: \S+(?: \S+){2,}/;

/** Functions whose value differs from row to row, so that PostgreSQL writes every row. */
const VOLATILE =
  /\bdefault\s+[^,]*\b(?:gen_random_uuid|random|clock_timestamp|nextval|uuid_generate\w*)\s*\(/i;

/** What is known about a file's tables while its statements are read. */
interface Reading {
  /** Tables and types that the file itself creates. */
  created: Set<string>;
  /** Constraints that the file itself adds. */
  added: Set<string>;
  /** `table.column` of which a constraint that an earlier file validated says that it is not null. */
  filled: ReadonlySet<string>;
}

/**
 * Finds statements that lock a large table for longer than a moment, or remove what the previous version still uses:
 * processes of the previous version serve while a migration runs.
 */
export function findLockProblems(files: readonly SourceFile[]): string[] {
  const constraints = new Map<string, string>();
  const filled = new Set<string>();
  return [...files]
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .flatMap((file) => {
      const statements = readStatements(file.text);
      const number = Number(/\/(\d{4})_/.exec(file.path)?.[1] ?? Number.NaN);
      const problems = number > LAST_UNCHECKED ? problemsOf(file.path, statements, filled) : [];
      for (const { text } of statements) rememberConstraints(text, constraints, filled);
      return problems;
    });
}

function problemsOf(path: string, statements: readonly Statement[], filled: ReadonlySet<string>): string[] {
  const reading: Reading = { created: new Set(), added: new Set(), filled };
  const mentions = statements.some(({ text }) => /\bindex concurrently\b/.test(oneLine(text)));
  if (mentions && !statements.every(({ text }) => isConcurrentIndex(text)))
    return [
      `${path}: indexes that are built concurrently have a file of their own, each with "if not exists" or "if exists"`,
    ];
  return statements.flatMap((statement) => {
    const texts = [statement.text, ...(/^do\b/i.test(statement.text) ? inner(statement.bodies) : [])];
    const problems = texts.flatMap((text) => explain(text, reading));
    for (const text of texts) remember(text, reading);
    const isExplained = statement.comments.some((comment) => REASON.test(comment));
    if (isExplained && problems.length === 0)
      return [`${path}: "${short(statement.text)}" needs no reason: remove the comment "Safe: …"`];
    return isExplained ? [] : problems.map((problem) => `${path}: "${short(statement.text)}" ${problem}`);
  });
}

const isConcurrentIndex = (text: string): boolean =>
  /^create (?:unique )?index concurrently if not exists |^drop index concurrently if exists /i.test(
    oneLine(text),
  );
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase();
const short = (text: string): string => oneLine(text).slice(0, 60);

/** Statements of anonymous blocks: what follows `begin`, `loop`, `then` or `else` begins a statement. */
const inner = (bodies: readonly string[]): string[] =>
  bodies.flatMap((body) =>
    readStatements(body).flatMap(({ text }) =>
      text.split(/\b(?:begin|loop|then|else)\b/i).map((part) => part.trim()),
    ),
  );

function remember(text: string, { created, added }: Reading): void {
  const line = oneLine(text);
  const name = /^create (?:unlogged )?(?:table|type|view|materialized view)(?: if not exists)? ([\w.]+)/.exec(
    line,
  )?.[1];
  if (name) created.add(name);
  for (const [, constraint = ''] of line.matchAll(/\badd constraint (\w+)/g)) added.add(constraint);
}

/** Remembers constraints `check (column is not null)` by their table, and their columns once they are validated. */
function rememberConstraints(text: string, constraints: Map<string, string>, filled: Set<string>): void {
  const line = oneLine(text);
  const table = /^alter table (?:only )?(?:if exists )?([\w.]+)/.exec(line)?.[1];
  for (const [, name, column] of line.matchAll(/\badd constraint (\w+) check \((\w+) is not null\)/g))
    constraints.set(`${table}.${name}`, `${table}.${column}`);
  for (const [, name] of line.matchAll(/\bvalidate constraint (\w+)/g)) {
    const column = constraints.get(`${table}.${name}`);
    if (column) filled.add(column);
  }
}

/** Returns what is wrong with a statement, and what to write instead. */
function explain(text: string, reading: Reading): string[] {
  const line = oneLine(text);
  const isOld = (name: string) => !reading.created.has(name);
  const isLarge = (name: string) => isOld(name) && !SMALL_TABLES.has(name);
  const altered = /^alter table (?:only )?(?:if exists )?([\w.]+) (.*)$/.exec(line);
  if (altered) {
    const [, table = '', actions = ''] = altered;
    if (!isOld(table)) return [];
    return actionsOf(actions).flatMap((action) => explainAction(action, table, isLarge(table), reading));
  }
  const [, written] =
    /^(?:with .*? )?(?:update(?: only)?|delete from(?: only)?|truncate(?: table)?|merge into) ([\w.]+)/.exec(
      line,
    ) ?? [];
  if (written && isLarge(written))
    return [
      `writes ${written} while requests wait for its rows: a job writes them in batches, after the release`,
    ];
  const [, indexed] =
    /^create (?:unique )?index (?!concurrently)(?:if not exists )?(?:\w+ )?on (?:only )?([\w.]+)/.exec(
      line,
    ) ?? [];
  if (indexed && isLarge(indexed))
    return [
      `stops writes of ${indexed} for as long as it builds: "create index concurrently if not exists", in a file of its own`,
    ];
  if (/^(?:lock table|lock )/.test(line)) return ['stops requests: a migration takes no lock by itself'];
  if (
    /^(?:reindex(?! .*concurrently)|cluster|vacuum full|refresh materialized view(?! concurrently))/.test(
      line,
    )
  )
    return ['stops requests for as long as it writes the table'];
  return explainRemoval(line, isOld);
}

/** What the previous version still uses. */
function explainRemoval(line: string, isOld: (name: string) => boolean): string[] {
  const dropped =
    /^drop (?:table|type|view|materialized view|sequence|schema|function|procedure|routine|policy \w+ on)(?: if exists)? ([\w.]+)/.exec(
      line,
    )?.[1] ??
    /^alter (?:type|view|function|procedure|sequence|schema) ([\w.]+).* (?:rename|drop attribute|set schema)\b/.exec(
      line,
    )?.[1];
  return dropped && isOld(dropped)
    ? ['removes what the previous version uses: stop using it in one release and remove it in the next']
    : [];
}

/** Splits the actions of `alter table` at commas outside of parentheses. */
function actionsOf(actions: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of actions) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

function explainAction(action: string, table: string, isLarge: boolean, reading: Reading): string[] {
  if (
    /^(?:drop (?!constraint|not null|default|expression|identity)|rename\b|set schema\b)/.test(action) &&
    !/^drop default/.test(action)
  )
    return ['removes what the previous version uses: stop using it in one release and remove it in the next'];
  const isColumn = /^add (?!constraint|check|foreign|unique|primary|exclude)/.test(action);
  if (isColumn && /\bnot null\b/.test(action) && !/\b(?:default|generated)\b/.test(action))
    return ['fails for existing rows and for rows of the previous version: give the column a default'];
  if (!isLarge) return [];
  if (isColumn) return explainColumn(action, table);
  const [, column] = /^alter (?:column )?(\w+)/.exec(action) ?? [];
  if (column && /\b(?:set data )?type\b/.test(action))
    return [`writes every row of ${table}: add a column of the new type, and fill it in batches`];
  if (column && /\bset not null$/.test(action) && !reading.filled.has(`${table}.${column}`))
    return [
      `reads every row of ${table} under a lock: add "check (${column} is not null) not valid", validate it in the next file, then set it`,
    ];
  return explainConstraint(action, table, reading);
}

function explainColumn(action: string, table: string): string[] {
  if (VOLATILE.test(action) || /\bgenerated\b|\b(?:small|big)?serial\b/.test(action))
    return [`writes every row of ${table}: add the column without a value, and fill it in batches`];
  if (/\b(?:unique|primary key)\b/.test(action))
    return [`builds an index of ${table} under a lock: build it concurrently in another file`];
  // Outside of a default such as `default (…)`
  if (/\bcheck \(|\breferences\b/.test(action))
    return [`reads every row of ${table} under a lock: add the constraint by itself, "not valid"`];
  return [];
}

function explainConstraint(action: string, table: string, { added }: Reading): string[] {
  const [, validated = ''] = /^validate constraint (\w+)/.exec(action) ?? [];
  if (added.has(validated)) return ['keeps the lock of the file while it reads: validate in the next file'];
  if (!/^add (?:constraint|check|foreign|unique|primary|exclude)/.test(action)) return [];
  if (/\b(?:unique|primary key|exclude)\b/.test(action) && !/\busing index\b/.test(action))
    return [
      `builds an index of ${table} under a lock: build it concurrently in another file, then "using index"`,
    ];
  if (/\b(?:check|foreign key)\b/.test(action) && !/\bnot valid$/.test(action))
    return [`reads every row of ${table} under a lock: add it "not valid", and validate it in the next file`];
  return [];
}
