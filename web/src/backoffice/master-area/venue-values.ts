import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import { isOrigin } from '@guichet/contract/backoffice/master-area-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';

export type Venue = CallAnswer<'GET /settingsadmin/tenant'>;
type Body = CallInput<'PUT /settingsadmin/tenant'>['body'];

const TEXTS = [
  'displayName',
  'city',
  'prodOrigin',
  'preprodOrigin',
  'sellerName',
  'sellerAddress',
  'sellerVatId',
] as const;

/** A venue as form values. */
export interface VenueValues extends Record<(typeof TEXTS)[number], string> {
  type: string;
}

const textsOf = (venue: Record<(typeof TEXTS)[number], string>) =>
  Object.fromEntries(TEXTS.map((name) => [name, venue[name].trim()])) as Record<
    (typeof TEXTS)[number],
    string
  >;

export const valuesOf = (venue: Venue): VenueValues => ({
  ...textsOf(venue),
  type: String(venue.type),
});

/** Returns the validation problems by field; the server checks more. */
export function problemsOf(values: VenueValues): Partial<Record<string, ProblemCode>> {
  const originProblem = (text: string): ProblemCode | undefined =>
    text.trim() === '' || isOrigin(text.trim().toLowerCase()) ? undefined : 'field.format';
  const problems: Record<string, ProblemCode | undefined> = {
    displayName: values.displayName.trim() === '' ? 'field.required' : undefined,
    prodOrigin: originProblem(values.prodOrigin),
    preprodOrigin: originProblem(values.preprodOrigin),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

/** Returns the body of the call that saves valid values. */
export const bodyOf = (values: VenueValues, venue: Venue): Body => ({
  ...textsOf(values),
  id: venue.id,
  version: venue.version,
  type: Number(values.type) as Body['type'],
  isInMaintenance: venue.isInMaintenance,
  // The connection has its own page.
  baseAddressApiV5: venue.baseAddressApiV5,
  apiVersion: venue.apiVersion,
  partnerLogin: venue.partnerLogin,
});

/** Puts newer progress data beside the form into the venue on which the form is based. */
export const withProgress = (known: Venue, { isFilled, steps, invitation }: Venue): Venue => ({
  ...known,
  isFilled,
  steps,
  invitation,
});
