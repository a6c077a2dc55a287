import { ApiError } from '#lib/api-error.ts';
import { ALL_ESTABLISHMENTS } from '#lib/paths.ts';
import { readCode, readCodes, readDay, withoutUndefined } from '#lib/search.ts';
import { DISPLAYS } from '#ui/planning/displays.ts';

/** The choices of the planning, in its address; what is absent is as the venue shows it first. */
export interface PlanningSearch {
  display?: string | undefined;
  day?: string | undefined;
  /** The code of one, or ALL. */
  establishmentIds?: string | undefined;
  /** Codes of those shown, joined by commas; `-` for sessions without one. */
  themeIds?: string | undefined;
  /** `true`: those with places alone. */
  free?: string | undefined;
  /** The session whose prices are open. */
  session?: string | undefined;
}

function readDisplay(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (!DISPLAYS[Number(value)]) throw new ApiError({ status: 400 });
  return String(value);
}

/** @throws ApiError 400 for a choice that is none */
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

/** The establishment to show: the requested one, or the first of several; undefined for all. */
export function chosenEstablishment(
  codes: readonly string[],
  requested: string | undefined,
): string | undefined {
  if (requested?.toUpperCase() === ALL_ESTABLISHMENTS || codes.length < 2) return undefined;
  return requested ?? codes[0];
}
