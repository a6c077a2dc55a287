import type { CallAnswer } from '@guichet/contract/calls.ts';

export type Health = CallAnswer<'GET /settingsadmin/health'>;
export type CheckedLine = Health['lines'][number];

/** Lines about the operation; the others are invariants of the data. */
const RUNNING: readonly CheckedLine['line'][] = [
  'synchronization',
  'ticketing',
  'mails',
  'notifications',
  'stuckCarts',
  'secrets',
  'certificates',
  'wallets',
];

/** Whether no problem was found although not everything could be checked. */
export const isUnknown = ({ count = 0, unchecked = 0 }: CheckedLine['facts']): boolean =>
  unchecked > 0 && count === 0;

/** Returns the lines of each part of the page, those that need attention first. */
export function groupsOf(lines: readonly CheckedLine[]) {
  const sorted = [...lines].sort((one, other) => Number(one.isGreen) - Number(other.isGreen));
  return {
    running: sorted.filter(({ line }) => RUNNING.includes(line)),
    rules: sorted.filter(({ line }) => !RUNNING.includes(line)),
  };
}
