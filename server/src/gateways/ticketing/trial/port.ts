/** Connection to a tenant's ticketing system; an empty address means the embedded system. */
export interface TicketingConnection {
  address: string;
  key: string;
}

/** Reasons of a failed step. */
export type TrialFailure =
  | 'name-not-found'
  | 'private-address'
  | 'insecure-address'
  | 'unreachable'
  | 'certificate'
  | 'timeout'
  | 'key-refused'
  | 'key-format'
  | 'not-octo'
  | 'not-adapter'
  | 'redirected'
  | 'server-error'
  | 'refused'
  | 'no-products'
  | 'no-prices'
  | 'contact-fields'
  | 'per-booking';

export interface TrialProblem {
  failure: TrialFailure;
  /** The system's own message */
  detail?: string;
}

/** Findings of a step. */
export interface TrialFacts {
  /** Name of the supplier, or of the product whose availability was read */
  name?: string;
  products?: number;
  /** Number of services that the portal can sell */
  services?: number;
  /** Names of products without a price in euros, or without a code to scan */
  hidden?: string[];
  /** Names of products that require contact fields which no account has, with these fields */
  unaskable?: string[];
  /** Names of products priced by booking instead of by ticket */
  perBooking?: string[];
  /** Number of sessions in the next thirty days; absent without a dated product */
  sessions?: number;
  /** Number of these sessions whose price differs from their product's */
  otherPrices?: number;
}

export type TrialStepName = 'supplier' | 'catalogue' | 'availability';

/** A step of a trial; steps after a failed one are skipped. */
export type TrialStep = { step: TrialStepName } & (
  | ({ outcome: 'done'; milliseconds: number } & TrialFacts)
  | ({ outcome: 'failed'; milliseconds: number } & TrialProblem)
  | { outcome: 'skipped' }
);

/** Tests a connection, saved or not, with reads only. */
export type TryConnection = (
  tenant: { id: string; name: string },
  connection: TicketingConnection,
) => Promise<TrialStep[]>;
