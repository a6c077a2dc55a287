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
  email: string;
  tokenVersion: number;
  /** Super administrator, or master at the provider tenant: holds every right there. */
  isSuper: boolean;
  rights: readonly Right[];
  /** Of the provider tenant */
  isMaster: boolean;
  /** The tenant asks for a second factor that is not set up yet: until then nothing else is theirs to do. */
  mustSetSecondFactor: boolean;
}
