import type { Right } from '../access.ts';

/**
 * The sections of the back office, with the rights of which one opens each (specification §6). The menu, the guard
 * of each page and its refusal are read from here; the server decides by the access that each call declares.
 */

/** Who is asked whether they may open a section. */
export interface SectionVisitor {
  rights: readonly Right[];
  /** Signed in at the provider tenant. */
  isProvider: boolean;
  /** Signed in there as its master. */
  isMaster: boolean;
}

interface Section {
  /** Last part of its address; the index has none. */
  path: string;
  group: 'home' | 'showcase' | 'ticketing' | 'cashing' | 'team';
  /** One of them opens it; an empty list opens it to every administrator. */
  rights: readonly Right[];
}

export const SECTIONS = {
  overview: { path: '', group: 'home', rights: [] },
  design: { path: 'design', group: 'showcase', rights: ['settings.design'] },
  ticketingSettings: { path: 'ticketingsettings', group: 'ticketing', rights: ['settings.ticketing'] },
  stuckCarts: { path: 'stuckedcarts', group: 'cashing', rights: ['stucked-carts'] },
  administrators: { path: 'administratorarea', group: 'team', rights: ['settings.admin'] },
  roles: { path: 'roles', group: 'team', rights: ['settings.admin'] },
  audit: { path: 'audit', group: 'team', rights: ['settings.admin'] },
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof SECTIONS;

/** Sections of a venue that the provider tenant, which sells nothing, does not have. */
const OF_VENUES: ReadonlySet<SectionName> = new Set(['design', 'ticketingSettings', 'stuckCarts']);

/** Whether a section is theirs to open. */
export function canOpen(name: SectionName, { rights, isProvider, isMaster }: SectionVisitor): boolean {
  if (isProvider && OF_VENUES.has(name)) return false;
  if (isProvider && name === 'administrators') return isMaster;
  const needed: readonly Right[] = SECTIONS[name].rights;
  return needed.length === 0 || needed.some((right) => rights.includes(right));
}
