import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import {
  type PaymentProtocol,
  POLL_SECONDS,
  PROVIDER_ADDRESS,
  USUAL_PROTOCOL,
} from '@guichet/contract/payment/setting-rules.ts';

export type Provider = CallAnswer<'PUT /settingsadmin/cardpaymentprovider'>;
type SentProvider = CallInput<'PUT /settingsadmin/cardpaymentprovider'>['body'];

type Delay = keyof typeof POLL_SECONDS;
export const DELAYS = Object.keys(POLL_SECONDS) as Delay[];

/** A provider as form values. */
export interface ProviderValues extends Record<Delay, string> {
  name: string;
  protocol: PaymentProtocol;
  formUrl: string;
  restUrl: string;
  isEnabled: boolean;
}

export const valuesOf = (provider: Provider | undefined): ProviderValues => ({
  name: provider?.name ?? '',
  protocol: provider?.protocol ?? USUAL_PROTOCOL,
  formUrl: provider?.formUrl ?? '',
  restUrl: provider?.restUrl ?? '',
  isEnabled: provider?.isEnabled ?? true,
  firstPollSeconds: secondsOf(provider, 'firstPollSeconds'),
  leastPollSeconds: secondsOf(provider, 'leastPollSeconds'),
  mostPollSeconds: secondsOf(provider, 'mostPollSeconds'),
});

const secondsOf = (provider: Provider | undefined, delay: Delay): string =>
  String(provider?.[delay] ?? POLL_SECONDS[delay].usual);

/** Returns the body of the call that saves valid values. @param present undefined for a new provider */
export const bodyOf = (values: ProviderValues, present: Provider | undefined): SentProvider => ({
  ...(present && { id: present.id, version: present.version }),
  name: values.name.trim(),
  protocol: values.protocol,
  formUrl: values.formUrl.trim(),
  restUrl: values.restUrl.trim(),
  isEnabled: values.isEnabled,
  firstPollSeconds: Number(values.firstPollSeconds),
  leastPollSeconds: Number(values.leastPollSeconds),
  mostPollSeconds: Number(values.mostPollSeconds),
});

/** Returns the validation problems by field; the server checks more. */
export function problemsOf(values: ProviderValues): Partial<Record<string, ProblemCode>> {
  const { firstPollSeconds, leastPollSeconds, mostPollSeconds } = values;
  const problems: Record<string, ProblemCode | undefined> = {
    name: values.name.trim() === '' ? 'field.required' : undefined,
    formUrl: addressProblem(values.formUrl, false),
    restUrl: addressProblem(values.restUrl, true),
    firstPollSeconds: delayProblem(firstPollSeconds, POLL_SECONDS.firstPollSeconds),
    leastPollSeconds: delayProblem(leastPollSeconds, POLL_SECONDS.leastPollSeconds),
    mostPollSeconds: delayProblem(mostPollSeconds, {
      least: Number(leastPollSeconds),
      most: POLL_SECONDS.mostPollSeconds.most,
    }),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

function addressProblem(text: string, endsInSlash: boolean): ProblemCode | undefined {
  if (text.trim() === '') return 'field.required';
  const isAddress = PROVIDER_ADDRESS.test(text.trim());
  return isAddress && (!endsInSlash || text.trim().endsWith('/')) ? undefined : 'payment.address';
}

function delayProblem(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): ProblemCode | undefined {
  const seconds = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return seconds >= least && seconds <= most ? undefined : 'payment.delay';
}
