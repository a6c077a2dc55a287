import type { TenantDb } from '#platform/database/database.ts';
import type { CheckedLine } from './model.ts';

/**
 * Keeps what was just found. @returns the lines that have turned: of two processes that find the same, one is answered
 * so. A line that is found for the first time has turned if it is not green.
 */
export async function saveLines(db: TenantDb, lines: readonly CheckedLine[]): Promise<CheckedLine[]> {
  const rows = await db.query<{ line: string }>(
    `with found as (
       select line, "isGreen" as is_green, facts
         from jsonb_to_recordset($2) as found (line text, "isGreen" boolean, facts jsonb)),
     before as (
       select line, is_green from portal.health_line where tenant_id = $1 for update),
     saved as (
       insert into portal.health_line as known (tenant_id, line, is_green, since, checked_at, facts)
       select $1, line, is_green, now(), now(), facts from found
       on conflict (tenant_id, line) do update
          set since = case when known.is_green = excluded.is_green then known.since else excluded.since end,
              is_green = excluded.is_green, checked_at = excluded.checked_at, facts = excluded.facts)
     select found.line from found left join before using (line)
      where found.is_green is distinct from coalesce(before.is_green, true)`,
    [db.tenantId, JSON.stringify(lines)],
  );
  return lines.filter(({ line }) => rows.some((row) => row.line === line));
}
