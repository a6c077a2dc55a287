import type { RuleLinkType, RuleTypeName } from '@guichet/contract/catalogue/sale-rule-types.ts';
import type { ValidOn } from '@guichet/contract/catalogue/solidarity-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';

/** What the cart has to hold beside: so many of a service for each place, or for the whole cart. */
export interface RulePart {
  service: string;
  quantity: number;
  per: 'place' | 'cart';
}

/** What a rule is about, by its code. */
export interface RuleLink {
  linkType: RuleLinkType;
  linkCode: string;
}

/** A sale rule; of the values, each type has its own. */
export interface SaleRule extends RuleLink {
  id: string;
  type: RuleTypeName;
  /** Places; days for a renewal period */
  quantity: number | null;
  /** The one that has to be had before */
  service: string | null;
  /** Kinds of public whose cards have to be in the account */
  natures: string[];
  parts: RulePart[];
  /** When what it asks for has to be valid, for types that have a validity */
  validOn: ValidOn;
  /** What the customer reads, where it is not the usual words */
  messages: Partial<Record<Locale, string | undefined>>;
}

/** A rule as it is stored. */
export interface SaleRuleRow extends SaleRule {
  version: number;
  changedAt: Date;
  changedBy: string;
}
