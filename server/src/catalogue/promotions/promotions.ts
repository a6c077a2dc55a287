import type { CallAnswer, CheckedBody } from '@guichet/contract/calls.ts';
import { type PromotionTerms, readPromotionCode } from '@guichet/contract/catalogue/promotion-rules.ts';
import { DEFAULT_LOCALE, type Labels } from '@guichet/contract/locale.ts';
import type { IndexedCatalogue } from '../browse/browse.ts';

/** A promotion of a venue. */
export interface Promotion {
  id: string;
  labels: Labels;
  /** Normalised code; null when it applies by itself */
  code: string | null;
  isEnabled: boolean;
  terms: PromotionTerms;
}

/** A stored promotion with its uses. */
export interface PromotionRow extends Promotion {
  version: number;
  /** Sold orders */
  uses: number;
  /** Payments in progress */
  reserved: number;
}

type Draft = CheckedBody<'POST /settingsticketing/promotion'>;

/** Returns a promotion as an administrator wrote it, without the terms that its kind does not use. */
export function promotionFrom({ labels, code, isEnabled, ...terms }: Draft, id: string): Promotion {
  const { benefit, target, percent, cents, priceName, every, group, ...rest } = terms;
  return {
    id,
    labels,
    code: code === undefined ? null : readPromotionCode(code),
    isEnabled,
    terms: {
      ...rest,
      benefit,
      ...(benefit === 'percent' && { percent }),
      ...(benefit === 'amount' && { cents }),
      ...(benefit === 'price' && { priceName }),
      target,
      ...(target === 'every' && { every }),
      ...(target === 'group' && { group, priceNames: [] }),
    },
  };
}

export const viewPromotion = ({
  id,
  labels,
  code,
  isEnabled,
  terms,
  version,
  uses,
  reserved,
}: PromotionRow): CallAnswer<'POST /settingsticketing/promotion'> => ({
  id,
  labels,
  ...(code !== null && { code }),
  isEnabled,
  ...terms,
  version,
  uses,
  reserved,
});

/** Returns the values of a promotion for the audit log. */
export function auditedPromotion({ labels, code, isEnabled, terms }: Promotion): Record<string, string> {
  const { benefit, percent, cents, priceName, target, every, group = [], hours, startsOn, endsOn } = terms;
  const benefits = { percent: `${percent} %`, amount: String((cents ?? 0) / 100), price: priceName ?? '' };
  const targets = {
    all: '',
    every: String(every ?? ''),
    group: group.map((part) => `${part.quantity} × ${part.priceNames.join('/')}`).join(' + '),
  };
  return {
    name: labels[DEFAULT_LOCALE],
    promotionCode: code ?? '',
    isEnabled: String(isEnabled),
    promotionBenefit: benefits[benefit],
    promotionTarget: [target, targets[target]].filter(Boolean).join(' '),
    promotionServices: terms.services.join(', '),
    promotionPrices: terms.priceNames.join(', '),
    promotionMinimum: terms.minimumAmount === undefined ? '' : String(terms.minimumAmount / 100),
    promotionHours: hours
      .map(({ weekdays, from, until }) => `${weekdays.join('')} ${from}–${until}`)
      .join(', '),
    promotionPeriod:
      startsOn === undefined && endsOn === undefined ? '' : `${startsOn ?? ''}–${endsOn ?? ''}`,
    promotionUses: String(terms.quantity ?? ''),
    promotionUsesEach: String(terms.perCustomer ?? ''),
    promotionCombines: String(terms.combines),
  };
}

/** Returns the services and prices that a promotion may name: prices of family quotients have their own rules. */
export function promotionChoices({ services }: Pick<IndexedCatalogue, 'services'>) {
  const prices = new Map<string, Labels>();
  for (const service of services.values())
    for (const { name, labels, discountCode } of service.prices)
      if (discountCode === undefined && !prices.has(name)) prices.set(name, labels);
  return {
    services: [...services.values()].map(({ code, labels }) => ({ code, labels })),
    prices: [...prices].map(([name, labels]) => ({ name, labels })),
  };
}
