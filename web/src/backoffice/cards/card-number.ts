/** Formats the number of a card: `0418 2207`, with a no-break space. */
export const inGroups = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1\u00a0');
