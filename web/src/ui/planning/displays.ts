/**
 * The displays as specified-behaviour.md#planning numbers them; by themselves, since the address of each page is read
 * with them.
 */
export const DISPLAYS = ['day', 'week', 'month'] as const;
export type Display = (typeof DISPLAYS)[number];
