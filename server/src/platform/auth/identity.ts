import type { Right } from '@guichet/contract/access.ts';

/** The authenticated caller of a request. */
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
  /** Open session of the token; see `SessionClaims` */
  sessionId?: string | undefined;
  /** Time of the last sign-in, in milliseconds since 1970; undefined for tokens without it */
  signedInAt?: number | undefined;
  /** Valid family quotient, which may open solidarity prices */
  familyQuotient?: number | undefined;
  /** Whether it is the buyer of one order without an account; see `answersGuests` of a call */
  isGuest?: boolean | undefined;
}

/** Whether a requester is a customer with an account. */
export const hasAccount = (identity: Identity): identity is Customer =>
  identity.kind === 'customer' && !identity.isGuest;

/** An administrator signed in to the back office. */
export interface Administrator {
  kind: 'administrator';
  userId: string;
  email: string;
  tokenVersion: number;
  /** Open session of the token; see `SessionClaims` */
  sessionId?: string | undefined;
  /** Time of the last sign-in, in milliseconds since 1970; undefined for tokens without it */
  signedInAt?: number | undefined;
  /** Super administrator, or master in the provider tenant: has every right there */
  isSuper: boolean;
  rights: readonly Right[];
  /** Whether the tenant is the provider tenant */
  isMaster: boolean;
  /** Whether the session began with two factors, whatever the account has enrolled. */
  hasBothFactors?: boolean | undefined;
  /** Whether the session began with a mailed link that permits the enrolment of a first factor. */
  mayEnrol?: boolean | undefined;
  /** Whether a required second factor is still missing; until then other calls are refused. */
  mustSetSecondFactor: boolean;
  /** A platform administrator who visits the tenant; the account is in the provider tenant. */
  visit?: Visit | undefined;
}

/** A turnstile or scanner of the tenant. Only calls for devices have such a caller. */
export interface DeviceIdentity {
  kind: 'device';
  id: string;
  name: string;
  /** Code of the establishment where it stands */
  place: string;
}

/** Visit of a tenant by a platform administrator. */
export interface Visit {
  id: string;
  /** Milliseconds since 1970 */
  endsAt: number;
}
