import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import { isTicketingAddress } from '@guichet/contract/backoffice/master-area-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';

export type Connection = CallAnswer<'GET /settingsadmin/tenantconnection'>;
export type Synchronizations = Connection['synchronization'];
export type TrialStep = CallAnswer<'POST /settingsadmin/tryconnection'>['steps'][number];
type Body = CallInput<'PUT /settingsadmin/tenantconnection'>['body'];

/** A connection as form values. */
export interface ConnectionValues {
  type: Connection['type'];
  baseAddressApiV5: string;
  partnerLogin: string;
  /** Empty for an unchanged key */
  partnerPassword: string;
  apiVersion: string;
  /** A day, or empty */
  keyExpiresOn: string;
}

export const valuesOf = (connection: Connection): ConnectionValues => ({
  type: connection.type,
  baseAddressApiV5: connection.baseAddressApiV5,
  partnerLogin: connection.partnerLogin,
  partnerPassword: '',
  apiVersion: String(connection.apiVersion),
  keyExpiresOn: connection.keyExpiresOn,
});

/** Returns the validation problems by field; the server checks more. */
export function problemsOf({
  type,
  baseAddressApiV5,
  apiVersion,
}: ConnectionValues): Partial<Record<string, ProblemCode>> {
  const address = baseAddressApiV5.trim();
  const problems: Record<string, ProblemCode | undefined> = {
    baseAddressApiV5: type === 'embedded' ? undefined : addressProblem(address),
    apiVersion: /^[1-9]\d?$/.test(apiVersion.trim()) ? undefined : 'field.digits',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

function addressProblem(address: string): ProblemCode | undefined {
  if (address === '') return 'field.required';
  return isTicketingAddress(address) ? undefined : 'field.format';
}

/** Returns the typed connection for a trial; the embedded system has nothing to type. */
export const triedOf = ({ type, baseAddressApiV5, partnerPassword }: ConnectionValues, id: string) => ({
  id,
  type,
  baseAddressApiV5: type === 'embedded' ? '' : baseAddressApiV5.trim(),
  ...(partnerPassword !== '' && { partnerPassword }),
});

/** Returns the body of the call that saves valid values. */
export const bodyOf = (values: ConnectionValues, { id, version }: Connection): Body => ({
  ...triedOf(values, id),
  version,
  partnerLogin: values.partnerLogin.trim(),
  apiVersion: Number(values.apiVersion),
  keyExpiresOn: values.keyExpiresOn,
});
