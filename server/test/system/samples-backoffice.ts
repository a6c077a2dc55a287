import type { CallInput, CallKey, Calls } from '@guichet/contract/calls.ts';
import { SEARCH_FILTERS, SEARCH_SORTS } from '@guichet/contract/catalogue/search-options.ts';
import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';
import { BOX_OFFICE_SAMPLES } from './samples-box-office.ts';
import { ESTABLISHMENT_SAMPLES } from './samples-establishments.ts';
import { LOOKUP_SAMPLES } from './samples-lookup.ts';
import { MASTER_AREA_SAMPLES } from './samples-master-area.ts';
import type { SamplesOf } from './samples-of.ts';
import { SIGN_IN_SAMPLES } from './samples-passkeys.ts';
import { PAYMENT_SAMPLES } from './samples-payment.ts';
import { VENUE_PAGE_SAMPLES } from './samples-venue-pages.ts';
import { WALLET_SAMPLES } from './samples-wallets.ts';
import { WEBHOOK_SAMPLES } from './samples-webhooks.ts';
import { WORDS_SAMPLES } from './samples-words.ts';
import type { World } from './world.ts';

/** Accesses of calls of the public site. */
export const PUBLIC_ACCESSES = [
  'anyone',
  'visitor',
  'everyone',
  'customer',
  'signed-in',
  'provider',
  'device',
] as const;
type PublicAccess = (typeof PUBLIC_ACCESSES)[number];

/** Calls of the back office by access. */
export type BackOfficeKey = {
  [K in CallKey]: Calls[K]['access'] extends PublicAccess ? never : K;
}[CallKey];

const nothing = () => ({});
const ofAdministrator = ({ team }: World) => ({ query: { administratorId: team.administratorId } });
const ofAdmin = ({ team }: World) => ({ query: { adminId: team.administratorId } });
const ofSoldCart = ({ soldCartId }: World) => ({ query: { cartId: soldCartId } });
/** A version that no setting reaches in these tests: a save based on it is rejected. */
const UNSEEN = 999_999;
const PASSWORD = 'Hammam-du-Golfe-27';

/** Settings of an item that no catalogue contains; the provider tenant’s catalogue is empty. */
const UNKNOWN_ITEM = { externalCode: 'NOTHING', version: 1, labels: {}, descriptions: {}, isEnabled: true };

/** A rule of an item that no catalogue contains. */
const UNKNOWN_RULE = {
  entityLinkType: 'theme',
  linkExternalCode: 'NOTHING',
  ruleType: 'PlaceNumberByWeek',
  quantity: 2,
} as const;
const PROMOTION = {
  labels: { 'fr-FR': 'Famille 2+2', 'en-GB': 'Family 2+2', 'de-DE': 'Familie 2+2' },
  isEnabled: true,
  benefit: 'amount',
  cents: 500,
  target: 'group',
  group: [
    { priceNames: ['PLEIN'], quantity: 2 },
    { priceNames: ['REDUIT'], quantity: 2 },
  ],
  services: [],
  priceNames: [],
  hours: [{ weekdays: [1, 2], from: '09:00', until: '12:00' }],
  combines: true,
} satisfies CallInput<'POST /settingsticketing/promotion'>['body'];
const ruleId = '00000000-0000-4000-8000-000000000010';

/** A valid input of every call of the back office, about the items of one world. */
export const BACK_OFFICE_SAMPLES: SamplesOf<BackOfficeKey> = {
  ...BOX_OFFICE_SAMPLES,
  ...WALLET_SAMPLES,
  'GET /Tenant/BackOffice': nothing,
  'POST /user/admin/login': ({ administrator: { email, password } }) => ({ body: { email, password } }),
  'POST /user/admin/forgottenpassword': ({ unique }) => ({
    body: { email: `someone-${unique()}@example.com` },
  }),
  'POST /user/admin/setpassword': ({ unique }) => ({
    body: { key: unique(), password: PASSWORD, confirmation: PASSWORD },
  }),

  'POST /user/admin/logout': nothing,
  'DELETE /user/admin/session': nothing,
  'GET /user/admin/RefreshToken': nothing,
  'GET /user/admin/administrator': nothing,
  'PUT /user/admin/administrator': ({ administrator: { email } }) => ({ body: { email, language: 'fr-FR' } }),
  'DELETE /user/admin/administrator': ({ administrator: { password } }) => ({ body: { password } }),
  'POST /user/admin/modifypassword': () => ({
    body: { oldPassword: DEMONSTRATION_PASSWORD, password: PASSWORD, confirmation: PASSWORD },
  }),
  'POST /user/admin/secondfactor': ({ administrator: { password } }) => ({ body: { password } }),
  'PUT /user/admin/secondfactor': () => ({ body: { code: '123456' } }),
  'POST /user/admin/removesecondfactor': ({ administrator: { password } }) => ({ body: { password } }),

  'GET /settingsadmin/tenantadministrators': () => ({ query: {} }),
  'POST /settingsadmin/administrator': ({ team, unique }) => ({
    body: { email: `new-${unique()}@example.com`, language: 'fr-FR', roles: [team.roleId] },
  }),
  'PUT /settingsadmin/resetAdminPassword': ofAdmin,
  'DELETE /settingsadmin/secondfactor': ofAdmin,
  'PUT /user/addOrUpdateAdminRoles': ({ team }) => ({
    query: { adminId: team.administratorId },
    body: [team.roleId],
  }),
  'DELETE /settingsadmin/administrator': ofAdministrator,
  'PUT /settingsadmin/superadministrator': (world) => ({
    ...ofAdministrator(world),
    body: { password: DEMONSTRATION_PASSWORD },
  }),
  'GET /settingsadmin/secondfactorpolicy': nothing,
  'PUT /settingsadmin/secondfactorpolicy': () => ({ body: { isRequired: false } }),
  'GET /settingsadmin/GetAllRights': nothing,
  'GET /Tenant/Role': nothing,
  'PUT /Tenant/AddOrUpdateRole': ({ unique }) => ({ body: { name: `Role-${unique()}`, rights: [] } }),
  'DELETE /Tenant/Role': ({ team }) => ({ query: { roleId: team.roleId } }),
  'GET /settingsadmin/security': nothing,
  'GET /settingsadmin/retention': nothing,
  'GET /user/admin/sessions': nothing,
  'DELETE /user/admin/othersessions': () => ({ query: {} }),
  'GET /settingsadmin/audit': () => ({ query: { search: 'role', from: '2024-01-01' } }),

  'GET /settingsadmin/overview': nothing,
  'POST /settingsadmin/openingrequest': nothing,
  'POST /settingsadmin/preview': nothing,
  'GET /settingsadmin/search': () => ({ query: { q: 'bassin' } }),
  ...LOOKUP_SAMPLES,

  'GET /settingsticketing/establishments': nothing,
  'GET /settingsticketing/FamiliesByEstablishment': () => ({ query: { externalEstablishmentCode: 'ALL' } }),
  'GET /settingsticketing/ServicesByEstablishmentAndFamily': () => ({
    query: { externalEstablishmentCode: 'ALL', externalFamilyCode: 'ALL' },
  }),
  'PUT /settingsticketing/establishment': () => ({ body: UNKNOWN_ITEM }),
  'PUT /settingsticketing/family': () => ({ body: UNKNOWN_ITEM }),
  'PUT /settingsticketing/service': () => ({
    body: { ...UNKNOWN_ITEM, limitNotif1: 75, limitNotif2: 90, limitNotifTime1: 75, limitNotifTime2: 90 },
  }),
  'PUT /settingsticketing/order': () => ({ body: { kind: 'service', from: [], to: [] } }),
  'PUT /settingsticketing/conflict': () => ({
    body: {
      kind: 'service',
      externalCode: 'NOTHING',
      version: 1,
      field: 'labels',
      language: 'fr-FR',
      keep: 'mine',
    },
  }),
  'PUT /settingsticketing/initsettingsfromtenant': () => ({ body: { isConfirmed: true } }),
  'PUT /settingsticketing/undoinitsettings': nothing,
  'GET /settingsticketing/themes': nothing,
  'PUT /Settingsticketing/themestranslations': () => ({
    body: [{ externalCode: 'NOTHING', version: 1, labels: {}, descriptions: {}, color: '#0f766e' }],
  }),
  'GET /settingsportal/ResetCacheFromTenant': nothing,
  'GET /SettingsTicketing/RuleTypes': nothing,
  'GET /SettingsTicketing/RulesByLink': () => ({
    query: { linkExternalCode: 'NOTHING', entityLinkType: 'theme' },
  }),
  'POST /SettingsTicketing/Rule': () => ({ body: UNKNOWN_RULE }),
  'PUT /SettingsTicketing/Rule': () => ({ body: { ...UNKNOWN_RULE, id: ruleId, version: 1 } }),
  'DELETE /SettingsTicketing/Rule': () => ({ query: { id: ruleId } }),
  'GET /settingsticketing/promotions': nothing,
  'POST /settingsticketing/promotion': ({ unique }) => ({ body: { ...PROMOTION, code: `P${unique()}` } }),
  'PUT /settingsticketing/promotion': () => ({ body: { ...PROMOTION, id: ruleId, version: 1 } }),
  'DELETE /settingsticketing/promotion': () => ({ query: { id: ruleId } }),
  'POST /SettingsTicketing/TryRules': () => ({
    body: {
      rules: [UNKNOWN_RULE],
      cart: [{ service: 'NOTHING', theme: 'NOTHING', day: '2026-12-05', quantity: 3 }],
      booked: [],
      isSignedIn: true,
      natures: [],
    },
  }),
  'POST /settingsticketing/synchronize': nothing,
  'GET /settingsticketing/synchronization': nothing,

  'GET /Purchase/GetCartsforResendPurchase': () => ({ query: { search: 'a' } }),
  'GET /Purchase/StuckCartCount': nothing,
  'GET /Purchase/StuckCart': ofSoldCart,
  'POST /Purchase/ResendBlockedSaleByCartId': ({ soldCartId }) => ({ body: { cartIds: [soldCartId] } }),
  'POST /Purchase/ArchivedBlockedSaleByCartId': ({ soldCartId }) => ({
    body: { cartIds: [soldCartId], reason: 'Remboursé au guichet' },
  }),
  'POST /Purchase/RefundStuckCarts': ({ soldCartId }) => ({ body: { cartIds: [soldCartId] } }),
  'POST /Purchase/RestoreArchivedSaleByCartId': ({ soldCartId }) => ({ body: { cartIds: [soldCartId] } }),
  'GET /Purchase/StuckCartsExport': () => ({ query: {} }),
  'GET /Purchase/PaymentsToCheck': () => ({ query: {} }),
  'POST /Purchase/BlockTickets': () => ({ body: { externalPurchaseId: '2020-000001', isBlocked: true } }),
  'POST /Purchase/RefundPayment': ({ unique }) => ({ body: { id: unique() } }),
  'POST /Purchase/HandledPayment': ({ unique }) => ({
    body: { id: unique(), note: 'Vu avec le prestataire' },
  }),
  ...ESTABLISHMENT_SAMPLES,
  ...MASTER_AREA_SAMPLES,
  ...WEBHOOK_SAMPLES,
  ...PAYMENT_SAMPLES,
  ...SIGN_IN_SAMPLES,
  'GET /settingsportal/analytics': nothing,
  'PUT /settingsportal/analytics': () => ({
    body: { isEnable: false, url: '', siteId: '', version: UNSEEN },
  }),
  'POST /settingsportal/undoanalytics': () => ({ body: { version: UNSEEN } }),
  // The discard port, on which nothing listens.
  'POST /settingsportal/testanalytics': () => ({ body: { url: 'http://127.0.0.1:9', siteId: '1' } }),
  'PUT /settingsportal/planningItems': () => ({
    body: {
      isEnable: true,
      displayType: 1 as const,
      firstHour: 8,
      lastHour: 20,
      colors: 'theme' as const,
      days: [1, 2, 3, 4, 5, 6, 7],
    },
  }),
  'GET /settingsticketing/withdrawServicesFamily': nothing,
  'PUT /settingsticketing/withdrawServicesFamily': () => ({ body: { withdrawals: [] } }),
  'GET /settingsticketing/noshowrules': nothing,
  'PUT /settingsticketing/noshowrules': () => ({ body: { rules: [] } }),
  'GET /settingsticketing/noshows': nothing,
  'POST /settingsticketing/liftpause': () => ({ body: { id: ruleId, reason: 'Illness' } }),
  'POST /settingsticketing/excusemissedplace': () => ({ body: { id: ruleId, reason: 'Illness' } }),
  'GET /settingsticketing/movingrules': nothing,
  'PUT /settingsticketing/movingrules': () => ({ body: { rules: [] } }),
  'GET /settingsticketing/familyQuotient': nothing,
  'POST /settingsticketing/familyQuotient': () => ({
    body: { minimumQuotient: 0, maximumQuotient: 450, externalDiscountCode: 'NOTHING' },
  }),
  'DELETE /settingsticketing/familyQuotient': ({ tenantId }) => ({ query: { id: tenantId } }),
  'GET /settingsticketing/familyQuotientProofs': () => ({ query: {} }),
  'GET /settingsticketing/familyQuotientProofFile': ({ tenantId }) => ({ query: { id: tenantId } }),
  'PUT /settingsticketing/familyQuotientProof': ({ tenantId }) => ({
    body: { id: tenantId, decision: 'refused', reason: 'L’attestation n’est pas lisible.' },
  }),
  'GET /settingsticketing/customerQuotients': () => ({ query: { search: 'dupont' } }),
  'PUT /settingsticketing/customerQuotient': ({ tenantId, now }) => ({
    // Tomorrow has not ended in any venue’s time zone.
    body: {
      customerId: tenantId,
      quotient: 620,
      validUntil: new Date(now() + 86_400_000).toISOString().slice(0, 10),
    },
  }),
  'DELETE /settingsticketing/customerQuotient': ({ tenantId }) => ({ query: { customerId: tenantId } }),
  'GET /settingsticketing/searchoptions': nothing,
  'PUT /settingsticketing/searchoptions': () => ({
    body: {
      filters: SEARCH_FILTERS.map((code) => ({ code, isEnabled: true })),
      sorts: SEARCH_SORTS.map((code) => ({ code, isEnabled: true })),
      defaultSort: 'name' as const,
      version: UNSEEN,
    },
  }),
  'GET /settingsportal/design': nothing,
  'PUT /settingsportal/design': ({ pictureId }) => ({
    body: {
      version: UNSEEN,
      brand: '#0b6e8a',
      titleFont: 'figtree',
      textFont: 'figtree',
      gallery: [{ id: pictureId, descriptions: { 'fr-FR': 'Un point' } }],
    },
  }),
  ...VENUE_PAGE_SAMPLES,
  'POST /settingsportal/undodesign': () => ({ body: { version: UNSEEN } }),
  ...WORDS_SAMPLES,
  'POST /settingsportal/picture': () => ({
    body: { name: 'point.png', mediaType: 'image/png', content: 'AAAA', use: 'gallery' },
  }),
};
