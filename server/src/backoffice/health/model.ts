import type {
  CertificateProblem,
  HealthLine,
  KnownSecret,
} from '@guichet/contract/backoffice/health-rules.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';

/** The figures behind a line, as they are stored: instants in ISO 8601. */
export interface Facts {
  count?: number;
  at?: string;
  reason?: ErrorCode;
  answers?: number;
  failures?: number;
  averageMs?: number;
  slowestMs?: number;
  refused?: number;
  bounced?: number;
  waiting?: number;
  secret?: KnownSecret;
  expiresOn?: string;
  host?: string;
  problem?: CertificateProblem;
  unchecked?: number;
}

/** A line as it was just found. */
export interface CheckedLine {
  line: HealthLine;
  isGreen: boolean;
  facts: Facts;
}

/** A line as it is stored. */
export interface StoredLine extends CheckedLine {
  since: Date;
  checkedAt: Date;
}

/** What is read of a venue; instants are of the database’s clock. */
export interface VenueHealth {
  now: Date;
  synchronizedAt: Date | null;
  /** Why the last one has failed; null where it has not */
  failure: ErrorCode | null;
  answers: number;
  failures: number;
  totalMs: number;
  slowestMs: number;
  refused: number;
  bounced: number;
  waiting: number;
  latePayments: number;
  oldestPayment: Date | null;
  stuckCarts: number;
  oldestCart: Date | null;
  /** Of the ticketing system's key, and of the client's secret at the provider of identities */
  keyExpiresOn: string | null;
  ssoExpiresOn: string | null;
}

/** A line that is an invariant over all that a venue has sold. */
export type Invariant = Extract<
  HealthLine,
  'money' | 'places' | 'paymentFirst' | 'oneSale' | 'replays' | 'endings'
>;

/** How many rows break an invariant, and how many of its rules could not be asked. */
export interface Breach {
  count: number;
  unchecked: number;
}

/** What was found of each invariant. */
export type Breaches = Record<Invariant, Breach>;
