import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';

export type PurchaseConfig = CallAnswer<'GET /Tenant/TenantPurchaseConfig'>;
type SentConfig = Omit<CallInput<'PUT /Tenant/TenantPurchaseConfig'>['body'], 'seen' | 'limits'>;

/** Minimum and maximum of each field; equal to the server's, see contract/src/payment/purchase-config.ts. */
const RANGES = {
  cartMinutes: [1, 240],
  cartExtensionMinutes: [1, 240],
  cartCapMinutes: [1, 240],
  refundDelayHours: [0, 720],
  reminderDays: [1, 60],
  maxReminders: [0, 10],
} as const satisfies Record<keyof SentConfig, readonly [number, number]>;

type Field = keyof typeof RANGES;
const FIELDS = Object.keys(RANGES) as Field[];

/** How long places are held, and what follows the payment. */
export const TIMES = ['cartMinutes', 'cartExtensionMinutes', 'cartCapMinutes'] as const;
export const AFTER = ['refundDelayHours', 'reminderDays', 'maxReminders'] as const;

/** The configuration as texts of the fields. */
export type PurchaseValues = Record<Field, string>;

const mapFields = <To>(read: (field: Field) => To) =>
  Object.fromEntries(FIELDS.map((field) => [field, read(field)])) as Record<Field, To>;

export const valuesOf = (config: PurchaseConfig): PurchaseValues =>
  mapFields((field) => String(config[field]));

/** Parses valid values. */
export const configOf = (values: PurchaseValues): SentConfig => mapFields((field) => Number(values[field]));

/** Returns the validation problems by field. */
export function problemsOf(values: PurchaseValues): Partial<Record<string, ProblemCode>> {
  const problems: Partial<Record<string, ProblemCode>> = {};
  for (const field of FIELDS) {
    const [least, most] = RANGES[field];
    const text = values[field].trim();
    const value = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
    if (text === '') problems[field] = 'field.required';
    else if (!(value >= least && value <= most)) problems[field] = 'field.number';
  }
  if (!problems.cartCapMinutes && Number(values.cartCapMinutes) < Number(values.cartMinutes))
    problems.cartCapMinutes = 'cart.cap-too-short';
  return problems;
}
