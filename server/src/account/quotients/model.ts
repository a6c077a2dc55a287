/** A customer's family quotient, while it is valid. */
export interface QuotientRow {
  quotient: number;
  /** Null for as long as its source says so */
  until: Date | null;
  /** Null for one that was entered before sources were kept */
  source: 'ticketing' | 'administrator' | 'proof' | null;
}

/** A customer as administrators look them up. */
export interface QuotientCustomerRow {
  id: string;
  email: string;
  /** Of the person, or of the company */
  name: string;
  quotient: QuotientRow | null;
}

/** A proof without its file. */
export interface ProofRow {
  id: string;
  customerId: string;
  fileName: string;
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png';
  size: number;
  state: 'pending' | 'accepted' | 'refused';
  reason: string;
  sentAt: Date;
  decidedAt: Date | null;
}
