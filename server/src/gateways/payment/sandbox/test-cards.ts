/** How the demonstration bank handles a card. */
export interface TestCard {
  readonly key: TestCardKey;
  readonly number: string;
  readonly brand: 'CB' | 'VISA';
  /** Whether the payer must authenticate before the bank answers. */
  readonly challenge: boolean;
  readonly authorisation: 'accepted' | 'refused' | 'authentication-rejected';
  /** Outcome of the debits after the first, for a payment over time. */
  readonly laterDebits: 'accepted' | 'refused' | 'third-refused';
  readonly notification: 'before-return' | 'slow' | 'lost' | 'three-times';
}

export type TestCardKey =
  | 'challenge'
  | 'frictionless'
  | 'authentication-rejected'
  | 'no-instalments'
  | 'third-instalment-refused'
  | 'refused'
  | 'slow-notification'
  | 'lost-notification'
  | 'duplicate-notification'
  | 'disputed';

const accepted = {
  brand: 'CB',
  challenge: false,
  authorisation: 'accepted',
  laterDebits: 'accepted',
  notification: 'before-return',
} as const;

/** The first four are the provider's own test cards; the others are the demonstration bank's. */
export const TEST_CARDS: readonly TestCard[] = [
  { ...accepted, key: 'challenge', number: '4970100000000000', challenge: true },
  { ...accepted, key: 'frictionless', number: '4970110000000013' },
  {
    ...accepted,
    key: 'authentication-rejected',
    number: '4970110000000401',
    authorisation: 'authentication-rejected',
  },
  { ...accepted, key: 'no-instalments', number: '4970101000001002', brand: 'VISA', laterDebits: 'refused' },
  {
    ...accepted,
    key: 'third-instalment-refused',
    number: '4970100000000097',
    laterDebits: 'third-refused',
  },
  { ...accepted, key: 'refused', number: '4970100000000055', authorisation: 'refused' },
  { ...accepted, key: 'slow-notification', number: '4970100000000063', notification: 'slow' },
  { ...accepted, key: 'lost-notification', number: '4970100000000071', notification: 'lost' },
  { ...accepted, key: 'duplicate-notification', number: '4970100000000089', notification: 'three-times' },
  { ...accepted, key: 'disputed', number: '4970100000000105' },
];

export function testCard(key: TestCardKey): TestCard {
  return TEST_CARDS.find((card) => card.key === key) as TestCard;
}

export type CardField = 'number' | 'expiry' | 'code';
export type CardFault = 'required' | 'number' | 'unknown' | 'expiry' | 'expired' | 'code';

export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly code: string;
}

/** A test card as a payer entered it. */
export interface UsedCard {
  readonly key: TestCardKey;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

export type CardReading =
  | { readonly kind: 'card'; readonly used: UsedCard }
  | { readonly kind: 'faults'; readonly faults: Partial<Record<CardField, CardFault>> };

/** Parses a typed card. Only test card numbers are accepted, so that no real card is stored. */
export function readCard(typed: TypedCard, now: Date): CardReading {
  const faults: Partial<Record<CardField, CardFault>> = {};
  const number = typed.number.replace(/[\s.-]/g, '');
  const card = TEST_CARDS.find((known) => known.number === number);
  if (number === '') faults.number = 'required';
  else if (!card) faults.number = isLuhnValid(number) ? 'unknown' : 'number';

  const expiry = /^(0?[1-9]|1[0-2])\s*[/. -]?\s*(?:20)?(\d\d)$/.exec(typed.expiry.trim());
  const expiryMonth = Number(expiry?.[1]);
  const expiryYear = 2000 + Number(expiry?.[2]);
  if (typed.expiry.trim() === '') faults.expiry = 'required';
  else if (!expiry) faults.expiry = 'expiry';
  else if (now.getTime() >= Date.UTC(expiryYear, expiryMonth, 1)) faults.expiry = 'expired';

  if (typed.code.trim() === '') faults.code = 'required';
  else if (!/^\d{3}$/.test(typed.code.trim())) faults.code = 'code';

  return card && Object.keys(faults).length === 0
    ? { kind: 'card', used: { key: card.key, expiryMonth, expiryYear } }
    : { kind: 'faults', faults };
}

/** Checks the check digit of card numbers (ISO/IEC 7812-1) of 12 to 19 digits. */
export function isLuhnValid(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (let index = 0; index < number.length; index++) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Returns the values that a test card's link fills in. */
export function exampleOf(card: TestCard, now: Date): TypedCard {
  return { number: groupDigits(card.number), expiry: `12/${(now.getUTCFullYear() + 2) % 100}`, code: '123' };
}

/** Formats a number as `4970 1000 0000 0000`. */
export function groupDigits(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
