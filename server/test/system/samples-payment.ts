import type { SamplesOf } from './samples.ts';

/** A version that no setting reaches here: a save based on it is refused. */
const UNSEEN = 999_999;
const nothing = () => ({});

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

/** Specification §3. */
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

/** A well-formed input of the calls that set payments. */
export const PAYMENT_SAMPLES: SamplesOf<
  | 'GET /settingsadmin/onlinepayment'
  | 'PUT /settingsadmin/onlinepayment'
  | 'POST /settingsadmin/checkonlinepayment'
  | 'GET /settingsadmin/cardpaymentproviders'
  | 'PUT /settingsadmin/cardpaymentprovider'
  | 'GET /Tenant/TenantPurchaseConfig'
  | 'PUT /Tenant/TenantPurchaseConfig'
> = {
  'GET /settingsadmin/onlinepayment': nothing,
  'PUT /settingsadmin/onlinepayment': () => ({ body: { version: UNSEEN, ...SHOP, ...PAYMENT_CHOICES } }),
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
      mostPollSeconds: 3600,
    },
  }),
  'GET /Tenant/TenantPurchaseConfig': nothing,
  'PUT /Tenant/TenantPurchaseConfig': () => ({ body: PURCHASE_CONFIG }),
};
