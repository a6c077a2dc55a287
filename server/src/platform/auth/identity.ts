import type { Right } from '@guichet/contract/access.ts';

/** Who makes a call, at the tenant that is called. */
export type Identity = Visitor | Customer | Administrator;

/** Not signed in. */
export interface Visitor {
  kind: 'visitor';
}

export const VISITOR: Visitor = { kind: 'visitor' };

/** A customer signed in to the public site. */
export interface Customer {
  kind: 'customer';
  userId: string;
  tokenVersion: number;
  /** The open session of the token; see `SessionClaims` */
  sessionId?: string | undefined;
  /** When they proved who they are, in milliseconds since 1970; undefined where no token says so */
  signedInAt?: number | undefined;
  /** Their family quotient, while it is valid: it may open solidarity prices */
  familyQuotient?: number | undefined;
}

/** An administrator signed in to the back office. */
export interface Administrator {
  kind: 'administrator';
  userId: string;
  email: string;
  tokenVersion: number;
  /** The open session of the token; see `SessionClaims` */
  sessionId?: string | undefined;
  /** When they proved who they are, in milliseconds since 1970; undefined where no token says so */
  signedInAt?: number | undefined;
  /** Super administrator, or master at the provider tenant: holds every right there */
  isSuper: boolean;
  rights: readonly Right[];
  /** An administrator of the provider tenant */
  isMaster: boolean;
  /** The session began with both factors, whatever the account has set up. */
  hasBothFactors?: boolean | undefined;
  /** The session began with a mailed link that permits the enrolment of a first second factor. */
  mayEnrol?: boolean | undefined;
  /** The tenant requires a second factor that is not set up yet: until then no other call is allowed. */
  mustSetSecondFactor: boolean;
  /** An administrator of the platform, who acts in the tenant for a while: their account is at the provider tenant. */
  visit?: Visit | undefined;
}

/** Acting in a tenant on behalf of the platform. */
export interface Visit {
  id: string;
  /** Milliseconds since 1970 */
  endsAt: number;
}
