import type { Right } from '@guichet/contract/access.ts';

/** Who makes a call, as the tenant that is called knows them. */
export type Identity = Visitor | Customer | Administrator;

/** Nobody signed in. */
export interface Visitor {
  kind: 'visitor';
}

export const VISITOR: Visitor = { kind: 'visitor' };

/** A customer signed in to the public site. */
export interface Customer {
  kind: 'customer';
  userId: string;
  tokenVersion: number;
  /** Whether solidarity prices are theirs to see and buy. */
  hasFamilyQuotient: boolean;
}

/** An administrator signed in to the back office. */
export interface Administrator {
  kind: 'administrator';
  userId: string;
  tokenVersion: number;
  rights: readonly Right[];
  /** Of the provider tenant, so that every tenant is theirs to administer. */
  isMaster: boolean;
}
