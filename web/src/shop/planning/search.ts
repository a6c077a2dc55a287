import { ApiError } from '#lib/api-error.ts';
import { ALL_ESTABLISHMENTS } from '#lib/paths.ts';
import { readCode, readCodes, readDay, withoutUndefined } from '#lib/search.ts';
import { DISPLAYS } from '#ui/planning/displays.ts';

/** The search parameters of the planning; an absent one has the venue's default. */
export interface PlanningSearch {
  display?: string | undefined;
  day?: string | undefined;
  /** The code of an establishment, or ALL. */
  establishmentIds?: string | undefined;
  /** Codes of the shown themes, joined by commas; `-` for sessions without a theme. */
  themeIds?: string | undefined;
  /** `true` for sessions with free places only. */
  free?: string | undefined;
  /** The session whose prices are open. */
  session?: string | undefined;
}

function readDisplay(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (!DISPLAYS[Number(value)]) throw new ApiError({ status: 400 });
  return String(value);
}

/**
 * @throws ApiError 400 for an invalid value
 */
export function readPlanningSearch(search: Record<string, unknown>): PlanningSearch {
  return withoutUndefined({
    display: readDisplay(search.display),
    day: readDay(search.day),
    establishmentIds: readCode(search.establishmentIds),
    themeIds: readCodes(search.themeIds)?.join(','),
    free: search.free === 'true' || search.free === true ? 'true' : undefined,
    session: readCode(search.session),
  });
}

/** Returns the shown establishment: the requested one, or the first of several; undefined for all. */
export function chosenEstablishment(
  codes: readonly string[],
  requested: string | undefined,
): string | undefined {
  if (requested?.toUpperCase() === ALL_ESTABLISHMENTS || codes.length < 2) return undefined;
  return requested ?? codes[0];
}
