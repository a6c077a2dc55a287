import { RETURN_PATHS } from '@guichet/contract/payment/setting-rules.ts';
import { describe, expect, it } from 'vitest';
import { bodyOf, type OnlinePayment, type PaymentValues, problemsOf, valuesOf } from './payment-values.ts';

const paths = Object.fromEntries(RETURN_PATHS.map((name) => [name, '/delivery/success']));
const saved = {
  ...paths,
  version: 3,
  idSite: '12345678',
  isProduction: false,
  providerId: null,
  protocol: 'lyra',
  hasSitePassword: true,
  hasApiKey: true,
  providers: [],
  mayEmbed: true,
  formerShops: [],
  dayOfTheMonth: 5,
  numberOfInstalment: 4,
  instalmentDays: 30,
  instalmentsFrom: 4990,
  meansOffered: [4, 5],
} as unknown as OnlinePayment;

const values = (change: Partial<PaymentValues> = {}): PaymentValues => ({
  ...valuesOf(saved, 'fr-FR'),
  ...change,
});

describe('the form of the online payments', () => {
  it('shows amounts as they are written, and no secret', () => {
    expect(values()).toMatchObject({ instalmentsFrom: '49,9', sitePassword: '', apiKey: '', mode: 'test' });
  });

  it('omits secrets that were not typed from the request', () => {
    const body = bodyOf(values({ apiKey: 'another-form-key' }), saved);
    expect(body).toMatchObject({ apiKey: 'another-form-key', instalmentsFrom: 4990, version: 3 });
    expect(body).not.toHaveProperty('sitePassword');
    expect(body.meansOffered).toEqual([4, 5]);
  });

  it('requires both secrets for another shop or mode', () => {
    const missing = { sitePassword: 'payment.keys-required', apiKey: 'payment.keys-required' };
    expect(problemsOf(values(), saved)).toEqual({});
    expect(problemsOf(values({ idSite: '87654321' }), saved)).toEqual(missing);
    expect(problemsOf(values({ mode: 'production' }), saved)).toEqual(missing);
    expect(problemsOf(values(), { ...saved, hasApiKey: false })).toEqual({
      sitePassword: 'field.required',
      apiKey: 'field.required',
    });
  });

  it('names the account of a checkout, and contains only its means of payment', () => {
    const typed = values({ providerId: 'checkout', idSite: 'acct_1Rivage' });
    expect(problemsOf(typed, saved).idSite).toBeUndefined();
    expect(problemsOf({ ...typed, idSite: '12345678' }, saved).idSite).toBe('payment.account-name');
    expect(bodyOf(typed, saved)).toMatchObject({ providerId: null, protocol: 'checkout', meansOffered: [4] });
  });

  it.each([
    ['3,99', 'payment.instalments-from'],
    ['4', undefined],
    ['4.5.0', 'payment.instalments-from'],
    ['', 'payment.instalments-from'],
  ])('take "%s" euros: %s', (instalmentsFrom, problem) => {
    expect(problemsOf(values({ instalmentsFrom }), saved).instalmentsFrom).toBe(problem);
  });
});
