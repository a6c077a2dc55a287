import type { CallInput } from '@guichet/contract/calls.ts';
import {
  type Benefit,
  type GroupPart,
  type PromotionHours,
  type PromotionTarget,
  promotionProblems,
} from '@guichet/contract/catalogue/promotion-rules.ts';
import { byLocale, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import type { Form } from '#ui/use-form.ts';
import type { Promotion, Promotions } from './promotion-data.ts';

type Draft = CallInput<'POST /settingsticketing/promotion'>['body'];

/** A promotion as form values: numbers are texts, amounts are in euros with the language's decimal sign. */
export interface PromotionValues {
  labels: Record<Locale, string>;
  hasCode: boolean;
  code: string;
  isEnabled: boolean;
  benefit: Benefit;
  percent: string;
  amount: string;
  priceName: string;
  target: PromotionTarget;
  every: string;
  group: GroupPart[];
  services: string[];
  priceNames: string[];
  minimum: string;
  hours: PromotionHours[];
  startsOn: string;
  endsOn: string;
  quantity: string;
  perCustomer: string;
  combines: boolean;
}

/** What every part of the form gets. */
export interface FormPartProps {
  form: Form<PromotionValues>;
  choices: Promotions;
}

/** The first two prices make an example of a group: two adults, two children. */
const exampleGroup = (prices: readonly string[]): GroupPart[] =>
  prices.slice(0, 2).map((name) => ({ priceNames: [name], quantity: 2 }));

/** Returns form values. @param prices names of the venue's prices, for the example of a group */
export function valuesOf(
  promotion: Promotion | undefined,
  prices: readonly string[],
  locale: string,
): PromotionValues {
  const text = (value: number | undefined) => (value === undefined ? '' : String(value));
  return {
    labels: byLocale((one) => promotion?.labels[one] ?? ''),
    hasCode: promotion ? promotion.code !== undefined : true,
    code: promotion?.code ?? '',
    isEnabled: promotion?.isEnabled ?? true,
    benefit: promotion?.benefit ?? 'percent',
    percent: text(promotion?.percent),
    amount: amountText(promotion?.cents, locale),
    priceName: promotion?.priceName ?? '',
    target: promotion?.target ?? 'all',
    every: text(promotion?.every) || '3',
    group: promotion?.group ?? exampleGroup(prices),
    services: promotion?.services ?? [],
    priceNames: promotion?.priceNames ?? [],
    minimum: amountText(promotion?.minimumAmount, locale),
    hours: promotion?.hours ?? [],
    startsOn: promotion?.startsOn ?? '',
    endsOn: promotion?.endsOn ?? '',
    quantity: text(promotion?.quantity),
    perCustomer: text(promotion?.perCustomer),
    combines: promotion?.combines ?? true,
  };
}

const amountText = (cents: number | undefined, locale: string): string =>
  cents === undefined
    ? ''
    : new Intl.NumberFormat(locale, {
        minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
        useGrouping: false,
      }).format(cents / 100);

/** Parses an amount in euros. @returns cents; undefined for other texts */
export function readAmount(text: string): number | undefined {
  const plain = text.replace(/[\s€]/g, '').replace(',', '.');
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(plain)) return undefined;
  return Math.round(Number(plain) * 100) || undefined;
}

const readCount = (text: string): number | undefined =>
  /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;

const optional = <Field extends string, Value>(field: Field, value: Value | undefined | '') =>
  (value === undefined || value === '' ? {} : { [field]: value }) as { [key in Field]?: Value };

/** Returns the promotion of valid form values. */
export function draftOf(values: PromotionValues): Draft {
  const { labels, benefit, target, group, services, priceNames, hours, isEnabled, combines } = values;
  const others = LOCALES.filter((one) => labels[one].trim() !== '');
  return {
    labels: Object.fromEntries(others.map((one) => [one, labels[one].trim()])) as Draft['labels'],
    ...(values.hasCode && { code: values.code.trim() }),
    isEnabled,
    benefit,
    ...(benefit === 'percent' && optional('percent', readCount(values.percent))),
    ...(benefit === 'amount' && optional('cents', readAmount(values.amount))),
    ...(benefit === 'price' && optional('priceName', values.priceName)),
    target,
    ...(target === 'every' && optional('every', readCount(values.every))),
    ...(target === 'group' && { group }),
    services,
    priceNames,
    ...optional('minimumAmount', readAmount(values.minimum)),
    hours,
    ...optional('startsOn', values.startsOn),
    ...optional('endsOn', values.endsOn),
    ...optional('quantity', readCount(values.quantity)),
    ...optional('perCustomer', readCount(values.perCustomer)),
    combines,
  };
}

type Problem =
  | ReturnType<typeof promotionProblems>[string]
  | 'field.number'
  | 'field.percentage'
  | 'field.quantity';

/** Returns the problems of form values by field. */
export function problemsOf(values: PromotionValues): Record<string, Problem> {
  const {
    cents,
    minimumAmount: _,
    ...shared
  } = promotionProblems(draftOf(values)) as Record<string, Problem>;
  const problems: Record<string, Problem> = { ...shared, ...(cents && { amount: cents }) };
  if (values.labels[LOCALES[0]].trim() === '') problems[`labels.${LOCALES[0]}`] = 'field.required';
  if (values.hasCode && values.code.trim() === '') problems.code = 'field.required';
  const percent = readCount(values.percent) ?? 0;
  if (values.benefit === 'percent' && values.percent !== '' && (percent < 1 || percent > 100))
    problems.percent = 'field.percentage';
  if (values.benefit === 'amount' && values.amount !== '' && readAmount(values.amount) === undefined)
    problems.amount = 'field.number';
  if (values.minimum !== '' && readAmount(values.minimum) === undefined) problems.minimum = 'field.number';
  const every = readCount(values.every) ?? 0;
  if (values.target === 'every' && (every < 2 || every > 20)) problems.every = 'field.quantity';
  for (const field of ['quantity', 'perCustomer'] as const)
    if (values[field] !== '' && !readCount(values[field])) problems[field] = 'field.quantity';
  return problems;
}
