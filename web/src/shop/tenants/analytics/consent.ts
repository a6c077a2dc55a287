import type { StoredKey } from '#lib/client-storage.ts';
import { currentTenant, venueStorage } from '#lib/storage.ts';
import { clearMeasuredCart } from './measured-cart.ts';

/** Purposes that need consent. Counting visits without recognising visitors needs none. */
export const PURPOSES = ['recognition', 'purchases'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** A visitor's decision with the purposes of its question, and its time in milliseconds since 1970. */
export interface Consent {
  accepted: readonly Purpose[];
  asked: readonly Purpose[];
  at: number;
}

/** Purposes of decisions from before they named any. */
const FIRST_ASKED: readonly Purpose[] = ['recognition'];

/** Validity of a decision: after six months the visitor is asked again. */
const VALID_MS = 182 * 86_400_000;

/** Reads a stored decision; undefined if it is missing, expired or unreadable. */
export function readConsent(text: string | undefined, now: number): Consent | undefined {
  try {
    const { accepted, asked = FIRST_ASKED, at } = JSON.parse(text ?? '{}') as Partial<Consent>;
    if (
      !Array.isArray(accepted) ||
      !Array.isArray(asked) ||
      typeof at !== 'number' ||
      at > now ||
      now - at > VALID_MS
    )
      return undefined;
    const known = PURPOSES.filter((purpose) => asked.includes(purpose));
    return { accepted: known.filter((purpose) => accepted.includes(purpose)), asked: known, at };
  } catch {
    return undefined;
  }
}

export const keptConsent = (): Consent | undefined =>
  readConsent(venueStorage.get('cookiesAccepted'), Date.now());

/** Returns whether the visitor has decided on all present purposes; earlier decisions hold until then. */
export const isDecided = (consent: Consent | undefined): boolean =>
  PURPOSES.every((purpose) => consent?.asked.includes(purpose));

export const accepts = (purpose: Purpose): boolean => keptConsent()?.accepted.includes(purpose) ?? false;

/** Stores a decision; a refusal deletes the stored data immediately. */
export function decide(accepted: readonly Purpose[]): void {
  venueStorage.set('cookiesAccepted', JSON.stringify({ accepted, asked: PURPOSES, at: Date.now() }));
  if (!accepted.includes('recognition')) venueStorage.set('visitorId', undefined);
  if (!accepted.includes('purchases')) clearMeasuredCart();
}

const LATER: StoredKey<'venueTab'> = 'temporaryAccepted';
const laterKey = (): string => `${currentTenant()}/${LATER}`;

/** Suppresses the question in this tab. */
export function decideLater(): void {
  try {
    sessionStorage.setItem(laterKey(), 'later');
  } catch {
    // The browser refuses storage: the next page asks again.
  }
}

export function isPutOff(): boolean {
  try {
    return sessionStorage.getItem(laterKey()) !== null;
  } catch {
    return false;
  }
}

const ID_BYTES = 8;

/** Returns the number that recognises the visitor; undefined without consent. */
export function visitorId(): string | undefined {
  if (!accepts('recognition')) return undefined;
  const known = venueStorage.get('visitorId');
  if (known) return known;
  const bytes = [...crypto.getRandomValues(new Uint8Array(ID_BYTES))];
  const id = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  venueStorage.set('visitorId', id);
  return id;
}
