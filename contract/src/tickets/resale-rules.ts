/** States of a cancelled ticket whose place others can take. */
export const RESALE_STATES = ['open', 'taken', 'untaken', 'closed'] as const;
