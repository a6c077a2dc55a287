import type { SamplesOf } from './samples-of.ts';

/** A version that no setting reaches in these tests: a save based on it is rejected. */
const UNSEEN = 999_999;
const nothing = () => ({});
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000012';

const PURCHASE_CONFIG = {
  cartMinutes: 15,
  cartExtensionMinutes: 10,
  cartCapMinutes: 45,
  refundDelayHours: 24,
  reminderDays: 7,
  maxReminders: 3,
};

const SHOP = {
  providerId: null,
  idSite: '12345678',
  isProduction: false,
  sitePassword: 'a-password-of-tests',
  apiKey: 'a-form-key-of-tests',
};

/** A day from now on. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The default settings (specified-behaviour.md#payment-settings). */
const PAYMENT_CHOICES = {
  urlFrontSuccess: '/delivery/success',
  urlFrontCancel: '/delivery/cancelled',
  urlFrontError: '/delivery/failed',
  urlFrontRefused: '/delivery/failed',
  urlFrontModificationAliasSucces: '/profil',
  urlFrontModificationAliasEchec: '/profil',
  testUrlFrontSuccess: '/delivery/success',
  testUrlFrontCancel: '/delivery/cancelled',
  testUrlFrontError: '/delivery/failed',
  testUrlFrontRefused: '/delivery/failed',
  testUrlFrontModificationAliasSucces: '/profil',
  testUrlFrontModificationAliasEchec: '/profil',
  dayOfTheMonth: 5,
  numberOfInstalment: 4,
  instalmentDays: 30,
  instalmentsFrom: 5000,
  meansOffered: [4 as const],
};

const CART_LIMITS = {
  network: { carts: 40, places: 150, sessionPlaces: 60, changes: 120 },
  account: { carts: 20, places: 250, sessionPlaces: 100, changes: 120 },
  extendShare: 10,
};

/** A valid input of the calls about payment settings and takings. */
export const PAYMENT_SAMPLES: SamplesOf<
  | 'GET /settingsadmin/onlinepayment'
  | 'PUT /settingsadmin/onlinepayment'
  | 'POST /settingsadmin/trialpayment'
  | 'POST /settingsadmin/checkonlinepayment'
  | 'GET /settingsadmin/cardpaymentproviders'
  | 'PUT /settingsadmin/cardpaymentprovider'
  | 'GET /Tenant/TenantPurchaseConfig'
  | 'PUT /Tenant/TenantPurchaseConfig'
  | 'GET /settingsportal/cartlimits'
  | 'PUT /settingsportal/cartlimits'
  | 'GET /settingsticketing/cancellationrules'
  | 'PUT /settingsticketing/cancellationrules'
  | 'GET /settingsadmin/paymentjournal'
  | 'GET /settingsadmin/takings'
  | 'GET /settingsadmin/takingsexport'
  | 'GET /settingsadmin/takingsfigures'
  | 'PUT /settingsadmin/takingsfigures'
  | 'GET /settingsadmin/closings'
  | 'POST /settingsadmin/closing'
  | 'POST /settingsadmin/handleddifference'
  | 'GET /settingsticketing/resellers'
  | 'POST /settingsticketing/reseller'
  | 'PUT /settingsticketing/reseller'
  | 'GET /settingsticketing/resellersales'
  | 'GET /settingsticketing/resellersalesexport'
  | 'POST /settingsticketing/resellerkey'
  | 'DELETE /settingsticketing/resellerkey'
  | 'POST /settingsadmin/giftcards'
  | 'GET /settingsadmin/giftcard'
  | 'POST /settingsadmin/giftcard'
  | 'POST /settingsadmin/blockgiftcard'
  | 'POST /settingsadmin/unblockgiftcard'
  | 'POST /settingsadmin/extendgiftcard'
  | 'POST /settingsadmin/replacegiftcard'
  | 'POST /settingsadmin/refundgiftcard'
  | 'GET /settingsadmin/giftcardsettings'
  | 'PUT /settingsadmin/giftcardsettings'
> = {
  'POST /settingsadmin/giftcards': () => ({ body: { search: 'Camille' } }),
  'GET /settingsadmin/giftcard': () => ({ query: { id: UNKNOWN_ID } }),
  'POST /settingsadmin/giftcard': () => ({
    body: {
      amount: 2500,
      recipient: 'Camille Durand',
      email: 'camille.durand@example.com',
      sender: 'Aqua Rivage',
      message: 'Avec nos excuses pour samedi.',
      design: 'classic',
      deliverOn: inDays(3),
      reason: 'Panne du grand bassin',
      locale: 'fr-FR',
    },
  }),
  'POST /settingsadmin/blockgiftcard': () => ({ body: { id: UNKNOWN_ID, reason: 'Code publié' } }),
  'POST /settingsadmin/unblockgiftcard': () => ({ body: { id: UNKNOWN_ID, reason: 'Code retrouvé' } }),
  'POST /settingsadmin/extendgiftcard': () => ({
    body: { id: UNKNOWN_ID, until: inDays(400), reason: 'Fermeture pour travaux' },
  }),
  'POST /settingsadmin/replacegiftcard': () => ({ body: { id: UNKNOWN_ID, reason: 'E-mail perdu' } }),
  'POST /settingsadmin/refundgiftcard': () => ({
    body: { id: UNKNOWN_ID, amount: 2500, reason: 'Rétractation' },
  }),
  'GET /settingsadmin/giftcardsettings': nothing,
  'PUT /settingsadmin/giftcardsettings': () => ({
    body: { isSold: true, minCents: 1000, maxCents: 30_000, sellsServices: true, validMonths: 24 },
  }),

  'GET /settingsadmin/onlinepayment': nothing,
  'PUT /settingsadmin/onlinepayment': () => ({ body: { version: UNSEEN, ...SHOP, ...PAYMENT_CHOICES } }),
  'POST /settingsadmin/trialpayment': () => ({}),
  'POST /settingsadmin/checkonlinepayment': () => ({
    body: { ...SHOP, providerId: '00000000-0000-4000-8000-000000000011' },
  }),
  'GET /settingsadmin/cardpaymentproviders': nothing,
  'PUT /settingsadmin/cardpaymentprovider': ({ unique }) => ({
    body: {
      name: `Banque ${unique()}`,
      formUrl: 'https://pay.example.com/vads-payment/',
      restUrl: 'https://api.example.com/api-payment/V4/',
      isEnabled: false,
      firstPollSeconds: 25,
      leastPollSeconds: 20,
      mostPollSeconds: 600,
    },
  }),
  'GET /Tenant/TenantPurchaseConfig': nothing,
  'PUT /Tenant/TenantPurchaseConfig': () => ({ body: PURCHASE_CONFIG }),
  'GET /settingsadmin/paymentjournal': () => ({ query: { format: 'json' as const } }),
  'GET /settingsadmin/takings': () => ({ query: { from: '2026-11-01', until: '2026-11-22' } }),
  'GET /settingsadmin/takingsexport': () => ({
    query: { from: '2026-11-01', until: '2026-11-22', format: 'xlsx' as const },
  }),
  'GET /settingsadmin/takingsfigures': nothing,
  'PUT /settingsadmin/takingsfigures': () => ({ body: { figures: ['takings', 'net', 'days'] } }),
  'GET /settingsadmin/closings': () => ({ query: {} }),
  'POST /settingsadmin/closing': () => ({ body: { day: '2126-11-01' } }),
  'POST /settingsadmin/handleddifference': ({ unique }) => ({
    body: { day: '2026-11-01', id: `payment-unsold:${unique()}`, note: 'Remboursé chez le prestataire' },
  }),
  'GET /settingsticketing/resellers': nothing,
  'POST /settingsticketing/reseller': ({ unique }) => ({ body: { name: `Office ${unique()}` } }),
  'PUT /settingsticketing/reseller': ({ unique }) => ({
    body: { id: UNKNOWN_ID, name: `Office ${unique()}`, commission: 125 },
  }),
  'GET /settingsticketing/resellersales': () => ({ query: { from: '2026-11-01', until: '2026-11-22' } }),
  'GET /settingsticketing/resellersalesexport': () => ({
    query: { from: '2026-11-01', until: '2026-11-22', format: 'xlsx' as const },
  }),
  'POST /settingsticketing/resellerkey': () => ({ body: { resellerId: UNKNOWN_ID } }),
  'DELETE /settingsticketing/resellerkey': () => ({ query: { id: UNKNOWN_ID } }),
  'GET /settingsportal/cartlimits': nothing,
  'PUT /settingsportal/cartlimits': () => ({ body: CART_LIMITS }),
  'GET /settingsticketing/cancellationrules': nothing,
  'PUT /settingsticketing/cancellationrules': () => ({
    body: {
      services: ['ACT-AQUAGYM'],
      steps: [
        { hours: 48, percent: 100 },
        { hours: 2, percent: 50 },
      ],
    },
  }),
};
