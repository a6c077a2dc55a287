import type { CallAnswer } from '@guichet/contract/calls.ts';

export type EntranceSettings = CallAnswer<'GET /boxoffice/entrancesettings'>['items'][number];

/** Settings as typed. */
export interface SettingsValues {
  graceBefore: string;
  graceAfter: string;
  capacity: string;
  isPublic: boolean;
}

export const valuesOf = ({
  graceBefore,
  graceAfter,
  capacity,
  isPublic,
}: EntranceSettings): SettingsValues => ({
  graceBefore: String(graceBefore),
  graceAfter: String(graceAfter),
  capacity: capacity === null ? '' : String(capacity),
  isPublic,
});

const MOST_MINUTES = 240;
const MOST_PEOPLE = 100_000;

/** Parses a whole number. @returns undefined for other texts and for numbers outside the limits */
function wholeNumber(text: string, least: number, most: number): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '');
  const value = /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

/** Parses typed settings. @returns the fields with a problem when there are any */
export function settingsOf({ graceBefore, graceAfter, capacity, isPublic }: SettingsValues) {
  const before = wholeNumber(graceBefore, 0, MOST_MINUTES);
  const after = wholeNumber(graceAfter, 0, MOST_MINUTES);
  const people = capacity.trim() === '' ? null : wholeNumber(capacity, 1, MOST_PEOPLE);
  const problems = [
    ...(before === undefined ? (['graceBefore'] as const) : []),
    ...(after === undefined ? (['graceAfter'] as const) : []),
    ...(people === undefined ? (['capacity'] as const) : []),
  ];
  if (before === undefined || after === undefined || people === undefined) return { problems };
  return { problems, settings: { graceBefore: before, graceAfter: after, capacity: people, isPublic } };
}
