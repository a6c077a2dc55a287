import type { CallAnswer } from '@guichet/contract/calls.ts';

export type Health = CallAnswer<'GET /settingsadmin/health'>;
export type CheckedLine = Health['lines'][number];

/** Those that say how it runs; the others are rules over all that was sold. */
const RUNNING: readonly CheckedLine['line'][] = [
  'synchronization',
  'ticketing',
  'mails',
  'notifications',
  'stuckCarts',
  'secrets',
  'certificates',
];

/** Nothing was found to be wrong, but not everything could be checked. */
export const isUnknown = ({ count = 0, unchecked = 0 }: CheckedLine['facts']): boolean =>
  unchecked > 0 && count === 0;

/** The lines of each part of the page, those to look at first. */
export function groupsOf(lines: readonly CheckedLine[]) {
  const sorted = [...lines].sort((one, other) => Number(one.isGreen) - Number(other.isGreen));
  return {
    running: sorted.filter(({ line }) => RUNNING.includes(line)),
    rules: sorted.filter(({ line }) => !RUNNING.includes(line)),
  };
}
