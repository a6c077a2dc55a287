/**
 * The displays as numbered in specified-behaviour.md#planning. A separate file, since the addresses of every page are
 * read with them.
 */
export const DISPLAYS = ['day', 'week', 'month'] as const;
export type Display = (typeof DISPLAYS)[number];
