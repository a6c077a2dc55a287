/** How a tenant's ticketing system is reached; an empty address means the embedded one. */
export interface TicketingConnection {
  address: string;
  key: string;
}

/** Why a step of a trial has failed. */
export type TrialFailure =
  | 'name-not-found'
  | 'private-address'
  | 'insecure-address'
  | 'unreachable'
  | 'certificate'
  | 'timeout'
  | 'key-refused'
  | 'not-octo'
  | 'redirected'
  | 'server-error'
  | 'refused'
  | 'no-products'
  | 'no-prices'
  | 'contact-fields'
  | 'per-booking';

export interface TrialProblem {
  failure: TrialFailure;
  /** What the system itself has said, as it said it */
  detail?: string;
}

/** What a step has found. */
export interface TrialFacts {
  /** Of the supplier, or of the product whose availability was read */
  name?: string;
  products?: number;
  /** What of them can be sold by the portal */
  services?: number;
  /** Names of products without a price in euros, or without a code to scan */
  hidden?: string[];
  /** Names of products that require of their buyer what no account says, with these fields */
  unaskable?: string[];
  /** Names of products priced by booking, and not by ticket */
  perBooking?: string[];
  /** In the next thirty days; absent without a product with dates */
  sessions?: number;
  /** Those of them that cost something else than their product does */
  otherPrices?: number;
}

export type TrialStepName = 'supplier' | 'catalogue' | 'availability';

/** One step of a trial; one that follows a failed one is skipped. */
export type TrialStep = { step: TrialStepName } & (
  | ({ outcome: 'done'; milliseconds: number } & TrialFacts)
  | ({ outcome: 'failed'; milliseconds: number } & TrialProblem)
  | { outcome: 'skipped' }
);

/** Tries a connection, saved or not, with reads alone. */
export type TryConnection = (
  tenant: { id: string; name: string },
  connection: TicketingConnection,
) => Promise<TrialStep[]>;
