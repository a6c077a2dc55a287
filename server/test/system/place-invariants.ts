import { overWholeHistory } from '#backoffice/health/invariants/history.sql.ts';
import { PLACE_INVARIANTS } from '#backoffice/health/invariants/places.sql.ts';

/**
 * Runs every query with `query`.
 * @returns violating rows by rule; empty when all invariants hold
 */
export async function brokenPlaceInvariants(
  query: (text: string) => Promise<readonly unknown[]>,
): Promise<Record<string, readonly unknown[]>> {
  const broken: Record<string, readonly unknown[]> = {};
  for (const [rule, text] of Object.entries(PLACE_INVARIANTS)) {
    const rows = await query(overWholeHistory(text));
    if (rows.length > 0) broken[rule] = rows;
  }
  return broken;
}
