import type { UsedHere } from './day-codes.ts';

/** Admissions that this device made, with or without a network, and that its stored codes do not know yet. */

export interface Admission {
  /** Id of the scan that admitted; several codes of a group share it */
  scanId: string;
  code: string;
  place: string;
  /** ISO instant */
  at: string;
}

/** Milliseconds within which a card presented again is the same person, as on the server. */
const SAME_PERSON_MS = 5000;

/** Adds admissions; a code that the same scan admitted before stays single. */
export const withAdmissions = (list: readonly Admission[], more: readonly Admission[]): Admission[] => [
  ...list,
  ...more.filter(({ scanId, code }) => !list.some((known) => known.scanId === scanId && known.code === code)),
];

/** Removes the admissions of an undone scan. */
export const withoutScan = (list: readonly Admission[], scanId: string): Admission[] =>
  list.filter((admission) => admission.scanId !== scanId);

/**
 * Removes the admissions that new codes of a place know.
 * @param before admissions of this device when the codes were requested
 * @param waiting ids of scans that the server has not received
 */
export function unknownToCodes(
  list: readonly Admission[],
  { place, before, waiting }: { place: string; before: readonly Admission[]; waiting: ReadonlySet<string> },
): Admission[] {
  const sent = new Set(before);
  return list.filter(
    (admission) => admission.place !== place || !sent.has(admission) || waiting.has(admission.scanId),
  );
}

/** Groups the times of admissions at a place by the hash of their code. */
export async function usedBy(
  list: readonly Admission[],
  place: string,
  hashOf: (code: string) => Promise<string>,
): Promise<UsedHere> {
  const times = new Map<string, number[]>();
  for (const admission of list) {
    if (admission.place !== place) continue;
    const hash = await hashOf(admission.code);
    times.set(
      hash,
      [...(times.get(hash) ?? []), Date.parse(admission.at)].toSorted((one, other) => one - other),
    );
  }
  return times;
}

/** Whether a card was admitted moments ago: the person missed the signal. */
export const isSamePerson = (times: readonly number[] | undefined, at: number): boolean =>
  times !== undefined && at - (times.at(-1) ?? 0) < SAME_PERSON_MS;
