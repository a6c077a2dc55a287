import { emailProblems, type ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import {
  isTicketingAddress,
  type TEMPLATES,
  TENANT_NAME,
  type TicketingProvider,
} from '@guichet/contract/backoffice/master-area-rules.ts';
import type { CallInput } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';

/** A new venue as form values. */
interface CreateValues {
  displayName: string;
  name: string;
  city: string;
  type: string;
  provider: string;
  /** Of an OCTO supplier, with its key */
  baseAddressApiV5: string;
  partnerPassword: string;
  template: string;
  email: string;
  language: string;
}

type Body = CallInput<'POST /settingsadmin/tenant'>['body'];

/** Returns the name for an address: `Musée des Deux Rives` becomes `musee-des-deux-rives`. */
export const nameFor = (displayName: string): string =>
  displayName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 61)
    .replace(/^-|-$/g, '');

export function createProblems(values: CreateValues): Partial<Record<string, ProblemCode>> {
  const problems: Record<string, ProblemCode | undefined> = {
    ...emailProblems(values),
    displayName: values.displayName.trim() === '' ? 'field.required' : undefined,
    name: nameProblem(values.name.trim().toLowerCase()),
    baseAddressApiV5:
      values.provider === 'embedded' ? undefined : addressProblem(values.baseAddressApiV5.trim()),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

function nameProblem(name: string): ProblemCode | undefined {
  if (name === '') return 'field.required';
  return TENANT_NAME.test(name) ? undefined : 'field.special-characters';
}

function addressProblem(address: string): ProblemCode | undefined {
  if (address === '') return 'field.required';
  return isTicketingAddress(address) ? undefined : 'field.format';
}

/** Returns the body of the call that creates a venue from valid values. */
export const createBodyOf = (values: CreateValues): Body => ({
  displayName: values.displayName.trim(),
  name: values.name.trim().toLowerCase(),
  city: values.city.trim(),
  type: Number(values.type) as Body['type'],
  ...(values.provider === 'embedded'
    ? values.template !== 'empty' && { template: values.template as (typeof TEMPLATES)[number] }
    : {
        provider: values.provider as TicketingProvider,
        baseAddressApiV5: values.baseAddressApiV5.trim(),
        partnerPassword: values.partnerPassword,
      }),
  administrator: { email: values.email.trim(), language: values.language as Locale },
});
