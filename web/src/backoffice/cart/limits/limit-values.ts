import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';

export type CartLimits = CallAnswer<'GET /Tenant/TenantPurchaseConfig'>['limits'];

export const HOLDERS = ['network', 'account'] as const;
export const LIMITS = ['carts', 'places', 'sessionPlaces', 'changes'] as const;

type Holder = (typeof HOLDERS)[number];
type Limit = (typeof LIMITS)[number];

/** The limits as texts of the fields. */
export type LimitValues = Record<Holder, Record<Limit, string>> & { extendShare: string };

/** Minimum and maximum of a limit; equal to the server's, see contract/src/cart/limits.ts. */
const RANGES: Record<Limit | 'extendShare', readonly [number, number]> = {
  carts: [1, 10_000],
  places: [1, 100_000],
  sessionPlaces: [1, 100_000],
  changes: [10, 10_000],
  extendShare: [0, 100],
};

const mapLimits = <From, To>(limits: Record<Limit, From>, change: (value: From) => To) =>
  Object.fromEntries(LIMITS.map((limit) => [limit, change(limits[limit])])) as Record<Limit, To>;

export function valuesOf({ network, account, extendShare }: CartLimits): LimitValues {
  return {
    network: mapLimits(network, String),
    account: mapLimits(account, String),
    extendShare: String(extendShare),
  };
}

/** Parses valid values. */
export function limitsOf({ network, account, extendShare }: LimitValues): CartLimits {
  return {
    network: mapLimits(network, Number),
    account: mapLimits(account, Number),
    extendShare: Number(extendShare),
  };
}

/** Returns the validation problems by the path of the field: `network.places`. */
export function problemsOf(values: LimitValues): Partial<Record<string, ProblemCode>> {
  const entries = [
    ...HOLDERS.flatMap((holder) =>
      LIMITS.map((limit) => [`${holder}.${limit}`, problemOf(values[holder][limit], limit)] as const),
    ),
    ['extendShare', problemOf(values.extendShare, 'extendShare')] as const,
  ];
  return Object.fromEntries(entries.filter(([, problem]) => problem !== undefined));
}

function problemOf(text: string, limit: keyof typeof RANGES): ProblemCode | undefined {
  if (text.trim() === '') return 'field.required';
  const [least, most] = RANGES[limit];
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? undefined : 'field.number';
}
