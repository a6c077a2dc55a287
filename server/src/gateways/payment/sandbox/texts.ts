import type { EntryFault } from './entry-form.ts';
import type { CardFault, TestCardKey } from './test-cards.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

export type Language = 'fr' | 'en' | 'de';

export interface Texts {
  readonly bank: string;
  readonly locale: string;
  readonly test: string;
  readonly errorTitle: string;
  readonly pay: {
    readonly title: string;
    readonly order: string;
    readonly amount: string;
    readonly merchant: string;
    readonly until: string;
    readonly card: string;
    readonly cardHint: string;
    readonly expiry: string;
    readonly expiryHint: string;
    readonly code: string;
    readonly codeHint: string;
    readonly submit: string;
    readonly cancel: string;
    readonly testCards: string;
    readonly testCardsHint: string;
    readonly fill: string;
    readonly faultsTitle: string;
  };
  readonly faults: Readonly<Record<CardFault, string>>;
  readonly cards: Readonly<Record<TestCardKey, string>>;
  readonly challenge: {
    readonly title: string;
    readonly lead: string;
    readonly card: string;
    readonly confirm: string;
    readonly refuse: string;
  };
  readonly end: {
    readonly title: string;
    readonly accepted: string;
    readonly refused: string;
    readonly abandoned: string;
    readonly expired: string;
    readonly back: string;
  };
  readonly entry: {
    readonly title: string;
    readonly lead: string;
    readonly field: string;
    readonly faults: Readonly<Record<EntryFault, string>>;
  };
  readonly unknown: { readonly title: string; readonly lead: string };
}

const TEXTS: Readonly<Record<Language, Texts>> = { fr, en, de };

/** French, as the bank's own language, when the shop asks for another. */
export function textsFor(language: string | undefined): Texts & { readonly language: Language } {
  const short = language === 'en' || language === 'de' ? language : 'fr';
  return { ...TEXTS[short], language: short };
}
