import type { Right } from '@guichet/contract/access.ts';

/** Expected access to a call. */
export type Who = 'anyone' | 'administrator-without-2fa' | 'administrator' | readonly Right[];

/** Statuses of a call's sample for permitted requesters, where they differ. */
export interface Answers {
  /** For the super administrator */
  ofSuper?: string;
  /** For the master, in the provider tenant */
  ofMaster?: string;
  /** For its other administrators with the right */
  ofProvider?: string;
}

export interface Row extends Answers {
  who: Who;
  answer: string;
}

export const to = (who: Who, answer: number | string = 200, others: Answers = {}): Row => ({
  who,
  answer: String(answer),
  ...others,
});
export const team = (answer: number | string = 200, others: Answers = {}) =>
  to(['settings.admin'], answer, others);
/** Answers in the provider tenant */
export const MASTERS: Answers = { ofProvider: '403 noclearance' };
export const design = (answer: number | string = 200) => to(['settings.design'], answer);
export const functionalities = (answer: number | string = 200) => to(['settings.functionnalities'], answer);
export const stuckCarts = (answer: number | string = 200) => to(['stucked-carts'], answer);
/** Returns the access of telephone support; the provider tenant has no customers. */
export const ofVenue = (unknown: string): Row =>
  to(['stucked-carts'], 200, { ofMaster: `404 ${unknown}`, ofProvider: `404 ${unknown}` });
/** Access in the provider tenant only. */
export const provider = to(['provider.admin'], 200, { ofSuper: '401 commons.admin-right-required' });
/** Returns the access in the provider tenant with either of its rights. */
export const masterArea = (answer: number | string = 200): Row =>
  to(['provider.admin', 'provider.tenant'], answer, { ofSuper: '401 commons.admin-right-required' });
export const payment = (answer: number | string = 200): Row => to(['settings.payment'], answer);
export const ticketing = (answer: number | string = 200): Row => to(['settings.ticketing'], answer);
export const documents = (answer: number | string = 200): Row => to(['settings.documents'], answer);
