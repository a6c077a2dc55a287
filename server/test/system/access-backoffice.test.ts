import { RIGHTS, type Right, TENANT_RIGHTS } from '@guichet/contract/access.ts';
import { calls } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAdministrator } from '../portal/administrators.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { superAdministrator, worthlessTokens } from './backoffice-tokens.ts';
import { SAMPLES } from './samples.ts';
import { type BackOfficeKey, PUBLIC_ACCESSES } from './samples-backoffice.ts';
import { newTeam, type World, worldOf } from './world.ts';

/** Who may make a call. */
type Who = 'anyone' | 'administrator-without-2fa' | 'administrator' | readonly Right[];

/** The answers to a call's sample for those who may make it, where they differ. */
interface Answers {
  /** To the super administrator */
  ofSuper?: string;
  /** To the master, at the provider tenant */
  ofMaster?: string;
  /** To its other administrators who have the right */
  ofProvider?: string;
}

interface Row extends Answers {
  who: Who;
  answer: string;
}

const to = (who: Who, answer: number | string = 200, others: Answers = {}): Row => ({
  who,
  answer: String(answer),
  ...others,
});
const team = (answer: number | string = 200, others: Answers = {}) => to(['settings.admin'], answer, others);
/** At the provider tenant */
const MASTERS: Answers = { ofProvider: '403 noclearance' };
const design = (answer: number | string = 200) => to(['settings.design'], answer);
const functionalities = (answer: number | string = 200) => to(['settings.functionnalities'], answer);
const stuckCarts = (answer: number | string = 200) => to(['stucked-carts'], answer);
/** Of who answers the telephone: the provider has no customers. */
const ofVenue = (unknown: string): Row =>
  to(['stucked-carts'], 200, { ofMaster: `404 ${unknown}`, ofProvider: `404 ${unknown}` });
/** At the provider tenant alone. */
const provider = to(['provider.admin'], 200, { ofSuper: '401 commons.admin-right-required' });
/** The same, with either of its rights. */
const masterArea = (answer: number | string = 200): Row =>
  to(['provider.admin', 'provider.tenant'], answer, { ofSuper: '401 commons.admin-right-required' });
const payment = (answer: number | string = 200): Row => to(['settings.payment'], answer);
const ticketing = (answer: number | string = 200): Row => to(['settings.ticketing'], answer);
const documents = (answer: number | string = 200): Row => to(['settings.documents'], answer);

/**
 * Who may make which call of the back office. Written by hand, and not read from the contract: an access that changes
 * there turns this red. A call without a row does not compile.
 */
const ACCESS: Readonly<Record<BackOfficeKey, Row>> = {
  'GET /Tenant/BackOffice': to('anyone'),
  'POST /user/admin/login': to('anyone'),
  'POST /user/admin/forgottenpassword': to('anyone', 204),
  'POST /user/admin/setpassword': to('anyone', '400 admin.password-link'),
  'POST /user/admin/beginvisit': to('anyone', '400 visit.key'),

  'POST /user/admin/logout': to('administrator-without-2fa', 204),
  'GET /user/admin/RefreshToken': to('administrator-without-2fa'),
  'GET /user/admin/administrator': to('administrator-without-2fa'),
  'POST /user/admin/modifypassword': to('administrator-without-2fa'),
  'POST /user/admin/secondfactor': to('administrator-without-2fa'),
  'PUT /user/admin/secondfactor': to('administrator-without-2fa', '401 admin.second-factor-incorrect'),
  'PUT /user/admin/administrator': to('administrator'),
  'DELETE /user/admin/administrator': to('administrator', 204, {
    ofSuper: '409 admin.super-administrator',
    ofMaster: '409 admin.master',
  }),
  'POST /user/admin/removesecondfactor': to('administrator', 204),
  // A provider of no name: a browser is taken back to the sign-in page.
  'GET /user/admin/loginSSO': to('anyone', 303),
  // Nothing was begun, and no ticket given out.
  'POST /user/admin/finishSSO': to('anyone', '410 sso.lost'),
  'POST /user/admin/codeSSO': to('anyone', '410 sso.lost'),
  'GET /user/admin/SSO': to('administrator'),
  // The demonstration's provider is not running; the provider of the platform has none.
  'POST /user/admin/linkSSO': to('administrator', '503 sso.unavailable', {
    ofMaster: '404 sso.off',
    ofProvider: '404 sso.off',
  }),
  'PUT /user/admin/linkSSO': to('administrator', '410 sso.lost'),
  'DELETE /user/admin/SSO': to('administrator', 204),
  'POST /user/admin/beginpasskeylogin': to('anyone'),
  'POST /user/admin/passkeylogin': to('anyone', '410 passkey.challenge'),
  'GET /user/admin/passkeys': to('administrator-without-2fa'),
  'POST /user/admin/beginpasskey': to('administrator-without-2fa'),
  'POST /user/admin/passkey': to('administrator-without-2fa', '410 passkey.challenge'),
  'PUT /user/admin/passkey': to('administrator', '404 passkey.not-found'),
  'DELETE /user/admin/passkey': to('administrator', '404 passkey.not-found'),

  'GET /settingsadmin/tenantadministrators': team(200, MASTERS),
  'POST /settingsadmin/administrator': team(200, MASTERS),
  'PUT /settingsadmin/resetAdminPassword': team(204, MASTERS),
  'DELETE /settingsadmin/secondfactor': team(204, MASTERS),
  'PUT /user/addOrUpdateAdminRoles': team(200, MASTERS),
  'DELETE /settingsadmin/administrator': team(204, MASTERS),
  'PUT /settingsadmin/superadministrator': team('403 admin.not-super-administrator', {
    ofSuper: '409 admin.not-yet-active',
    ofMaster: '409 admin.not-yet-active',
  }),
  'GET /settingsadmin/secondfactorpolicy': team(),
  'PUT /settingsadmin/secondfactorpolicy': team(),
  'GET /settingsadmin/GetAllRights': team(),
  'GET /Tenant/Role': team(),
  'PUT /Tenant/AddOrUpdateRole': team(),
  'DELETE /Tenant/Role': team(204),
  'GET /settingsadmin/audit': team(),

  'GET /settingsadmin/overview': to('administrator'),
  'POST /settingsadmin/lookup': stuckCarts(),
  'GET /settingsadmin/lookupcustomer': ofVenue('customer.not-found'),
  'POST /settingsadmin/lookupcard': ofVenue('card.not-found'),
  'POST /settingsadmin/lookupmail': ofVenue('customer.not-found'),
  'GET /settingsadmin/lookupreceipt': ofVenue('customer.not-found'),
  'POST /settingsadmin/lookuprefund': to(['stucked-carts'], '404 refund.unknown-line', {
    ofMaster: '404 customer.not-found',
    ofProvider: '404 customer.not-found',
  }),
  'GET /settingsadmin/lookuprefundreceipt': to(['stucked-carts'], '404 refund.not-found', {
    ofMaster: '404 customer.not-found',
    ofProvider: '404 customer.not-found',
  }),
  'GET /settingsadmin/search': ticketing(),

  'GET /Purchase/GetCartsforResendPurchase': stuckCarts(),
  'GET /Purchase/StuckCartCount': stuckCarts(),
  'GET /Purchase/StuckCart': stuckCarts('404 cart.not-found'),
  'POST /Purchase/ResendBlockedSaleByCartId': stuckCarts(),
  'POST /Purchase/ArchivedBlockedSaleByCartId': stuckCarts(),
  'POST /Purchase/RestoreArchivedSaleByCartId': to(['archived-carts']),
  'POST /Purchase/RefundStuckCarts': stuckCarts(),
  'GET /Purchase/StuckCartsExport': stuckCarts(),
  'GET /Purchase/PaymentsToCheck': stuckCarts(),
  'POST /Purchase/HandledPayment': stuckCarts('409 payment.nothing-to-check'),
  'POST /Purchase/RefundPayment': stuckCarts('409 payment.nothing-to-check'),

  'GET /settingsadmin/paymentjournal': payment(),
  'GET /settingsadmin/takings': payment(),
  'GET /settingsadmin/takingsexport': payment(),
  'GET /settingsadmin/takingsfigures': payment(),
  'PUT /settingsadmin/takingsfigures': payment(),
  'GET /settingsadmin/closings': payment(),
  'POST /settingsadmin/closing': payment('400 closing.future'),
  'POST /settingsadmin/handleddifference': payment('409 closing.nothing-open'),

  'GET /settingsticketing/resellers': ticketing(),
  'POST /settingsticketing/reseller': ticketing(),
  'POST /settingsticketing/resellerkey': ticketing('404 reseller.unknown'),
  'DELETE /settingsticketing/resellerkey': ticketing('404 reseller.unknown'),
  'GET /settingsportal/cartlimits': ticketing(),
  'PUT /settingsportal/cartlimits': ticketing(),
  'GET /settingsadmin/onlinepayment': to(['settings.payment']),
  'PUT /settingsadmin/onlinepayment': to(['settings.payment'], '409 settings.changed'),
  'POST /settingsadmin/checkonlinepayment': to(['settings.payment'], '400 request.invalid'),
  'GET /settingsadmin/tenants': masterArea(),
  'GET /settingsadmin/tenant': masterArea('404 tenant.not-found'),
  'POST /settingsadmin/tenant': masterArea(),
  'PUT /settingsadmin/tenant': masterArea('404 tenant.not-found'),
  'PUT /settingsadmin/tenantopening': masterArea('404 tenant.not-found'),
  'PUT /settingsadmin/tenantarchive': masterArea('404 tenant.not-found'),
  'POST /settingsadmin/tenantvisit': masterArea('404 tenant.not-found'),
  'GET /settingsadmin/tenantexport': masterArea('404 tenant.not-found'),
  'PUT /settingsadmin/tenantinvitation': masterArea('404 tenant.not-found'),
  'GET /settingsadmin/tenantconnection': masterArea('404 tenant.not-found'),
  'PUT /settingsadmin/tenantconnection': masterArea('404 tenant.not-found'),
  'POST /settingsadmin/undotenantconnection': masterArea('404 tenant.not-found'),
  'POST /settingsadmin/tryconnection': masterArea('404 tenant.not-found'),
  'POST /settingsadmin/synchronizetenant': masterArea('404 tenant.not-found'),
  'GET /settingsadmin/health': team(),
  'POST /settingsadmin/checkhealth': team(),
  'GET /settingsadmin/webhooks': team(),
  'POST /settingsadmin/webhook': team(),
  'PUT /settingsadmin/webhook': team('404 webhook.unknown'),
  'DELETE /settingsadmin/webhook': team('404 webhook.unknown'),
  'POST /settingsadmin/webhooksecret': team('404 webhook.unknown'),
  'DELETE /settingsadmin/webhooksecret': team('404 webhook.unknown'),
  'POST /settingsadmin/webhooktest': team('404 webhook.unknown'),
  'GET /settingsadmin/webhookdeliveries': team(),
  'GET /settingsadmin/webhookdelivery': team('404 webhook.delivery-unknown'),
  'POST /settingsadmin/resendwebhook': team('404 webhook.delivery-unknown'),
  'POST /settingsadmin/resendwebhooks': team('404 webhook.unknown'),
  'GET /settingsadmin/tenanthealth': masterArea('404 tenant.not-found'),
  'POST /settingsadmin/checktenanthealth': masterArea('404 tenant.not-found'),
  'GET /settingsadmin/cardpaymentproviders': provider,
  'PUT /settingsadmin/cardpaymentprovider': provider,
  'GET /Tenant/TenantPurchaseConfig': ticketing(),
  'PUT /Tenant/TenantPurchaseConfig': ticketing(),
  'GET /settingsportal/sso': to(['settings.sso']),
  'PUT /settingsportal/sso': to(['settings.sso'], '409 settings.changed'),
  'POST /settingsportal/undosso': to(['settings.sso'], '409 settings.changed'),
  'POST /settingsportal/testsso': to(['settings.sso']),
  'GET /settingsportal/analytics': to(['settings.analytic']),
  'PUT /settingsportal/analytics': to(['settings.analytic'], '409 settings.changed'),
  'POST /settingsportal/undoanalytics': to(['settings.analytic'], '409 settings.changed'),
  'POST /settingsportal/testanalytics': to(['settings.analytic']),
  'PUT /settingsportal/planningItems': to(['settings.functionnalities']),
  'GET /settingsticketing/withdrawServicesFamily': ticketing(),
  'PUT /settingsticketing/withdrawServicesFamily': ticketing(),
  'GET /settingsticketing/familyQuotient': ticketing(),
  'POST /settingsticketing/familyQuotient': ticketing('400 request.invalid'),
  'DELETE /settingsticketing/familyQuotient': ticketing('404 quotient.interval-not-found'),
  'GET /settingsticketing/familyQuotientProofs': ticketing(),
  'GET /settingsticketing/familyQuotientProofFile': ticketing('404 quotient.proof-not-found'),
  'PUT /settingsticketing/familyQuotientProof': ticketing('404 quotient.proof-not-found'),
  'GET /settingsticketing/customerQuotients': ticketing(),
  'PUT /settingsticketing/customerQuotient': ticketing('404 quotient.customer-not-found'),
  'DELETE /settingsticketing/customerQuotient': ticketing('404 quotient.customer-not-found'),
  'GET /settingsticketing/searchoptions': ticketing(),
  'PUT /settingsticketing/searchoptions': ticketing('409 settings.changed'),
  'GET /settingsticketing/establishmentinformations': ticketing(),
  'PUT /settingsticketing/establishmentinformation': ticketing('404 establishment.not-found'),
  'POST /settingsticketing/undoestablishmentinformation': ticketing('404 establishment.not-found'),
  'GET /settingsticketing/establishmentnotices': ticketing(),
  'POST /settingsticketing/establishmentnotice': ticketing('404 establishment.not-found'),
  'DELETE /settingsticketing/establishmentnotice': ticketing('404 notice.not-found'),
  'GET /settingsportal/homepagesettings': design(),
  'PUT /settingsportal/homepagesettings': design('409 settings.changed'),
  'POST /settingsportal/undohomepagesettings': design('409 settings.changed'),
  'GET /settingsportal/design': design(),
  'PUT /settingsportal/design': design('409 settings.changed'),
  'POST /settingsportal/undodesign': design('409 settings.changed'),
  'POST /settingsportal/document': to(['settings.documents'], '415 document.type'),
  'GET /settingsportal/usedLinkEnums': to(['settings.documents']),
  'GET /settingsportal/footer': to(['settings.documents']),
  'PUT /settingsportal/footer': to(['settings.documents'], '409 settings.changed'),
  'POST /settingsportal/undofooter': to(['settings.documents'], '409 settings.changed'),
  'POST /settingsportal/usedLink': to(['settings.documents'], '404 link.not-found'),
  'DELETE /settingsportal/usedLink': to(['settings.documents'], '404 link.not-found'),
  'GET /settingsportal/embedding': to(['settings.functionnalities', 'settings.admin']),
  'PUT /settingsportal/embedding': to(
    ['settings.functionnalities', 'settings.admin'],
    '409 settings.changed',
  ),
  'POST /settingsportal/undoembedding': to(
    ['settings.functionnalities', 'settings.admin'],
    '409 settings.changed',
  ),
  'GET /settingsportal/usedfonctionnalities': to(['settings.functionnalities', 'settings.admin']),
  'PUT /settingsportal/usedfonctionnalities': to(
    ['settings.functionnalities', 'settings.admin'],
    '409 settings.changed',
  ),
  'POST /settingsportal/undousedfonctionnalities': to(
    ['settings.functionnalities', 'settings.admin'],
    '409 settings.changed',
  ),
  'GET /settingsportal/usedpages': to(['settings.functionnalities', 'settings.admin']),
  'PUT /settingsportal/usedpages': to(['settings.functionnalities'], '409 settings.changed'),
  'POST /settingsportal/undousedpages': to(['settings.functionnalities'], '409 settings.changed'),
  'GET /settingsportal/endofnavigation': design(),
  'PUT /settingsportal/endofnavigation': design('409 settings.changed'),
  'POST /settingsportal/undoendofnavigation': design('409 settings.changed'),
  'GET /settingsportal/registrationpage': documents(),
  'PUT /settingsportal/registrationpage': documents('409 settings.changed'),
  'POST /settingsportal/undoregistrationpage': documents('409 settings.changed'),
  'GET /SettingsPortal/ConfigurationFields': functionalities(),
  'GET /settingsportal/partner': functionalities(),
  'PUT /settingsportal/partner': functionalities('409 settings.changed'),
  'POST /settingsportal/partner': functionalities('400 request.invalid'),
  'DELETE /settingsportal/partner': functionalities('404 partner.not-found'),
  'POST /settingsportal/undopartner': functionalities('409 settings.changed'),
  'GET /settingsportal/languages': functionalities(),
  'PUT /settingsportal/languages': functionalities('409 settings.changed'),
  'POST /settingsportal/undolanguages': functionalities('409 settings.changed'),
  'GET /settingsticketing/unnamed': functionalities(),
  'GET /settingsportal/translations': functionalities(),
  'PUT /settingsportal/translations': functionalities('409 settings.changed'),
  'POST /settingsportal/undotranslations': functionalities('409 settings.changed'),
  'GET /settingsportal/translationsfile': functionalities(),
  'POST /settingsportal/checktranslations': functionalities(),
  'GET /settingsportal/email/GetAllMailVariables': documents(),
  'GET /settingsportal/email/templates': documents(),
  'GET /settingsportal/email/template': documents(),
  'PUT /settingsportal/email/template': documents('409 settings.changed'),
  'POST /settingsportal/email/undotemplate': documents('409 settings.changed'),
  'POST /settingsportal/email/preview': documents(),
  'POST /settingsportal/email/test': documents(),
  'POST /settingsportal/picture': to(['settings.design', 'settings.ticketing'], '415 file.signature'),

  'GET /settingsticketing/establishments': ticketing(),
  'GET /settingsticketing/FamiliesByEstablishment': ticketing(),
  'GET /settingsticketing/ServicesByEstablishmentAndFamily': ticketing(),
  'PUT /settingsticketing/establishment': ticketing('404 establishment.not-found'),
  'PUT /settingsticketing/family': ticketing('404 family.not-found'),
  'PUT /settingsticketing/service': ticketing('404 service.not-found'),
  'PUT /settingsticketing/order': ticketing(204),
  'PUT /settingsticketing/conflict': ticketing('404 service.not-found'),
  'PUT /settingsticketing/initsettingsfromtenant': ticketing(),
  'PUT /settingsticketing/undoinitsettings': ticketing('409 settings.nothing-to-undo'),
  'GET /settingsticketing/themes': ticketing(),
  'PUT /Settingsticketing/themestranslations': ticketing('404 theme.not-found'),
  'GET /settingsportal/ResetCacheFromTenant': ticketing(204),
  'GET /SettingsTicketing/RuleTypes': ticketing(),
  'GET /SettingsTicketing/RulesByLink': ticketing(),
  'POST /SettingsTicketing/Rule': ticketing('404 theme.not-found'),
  'PUT /SettingsTicketing/Rule': ticketing('404 rule.not-found'),
  'DELETE /SettingsTicketing/Rule': ticketing('404 rule.not-found'),
  'POST /SettingsTicketing/TryRules': ticketing(),
  'POST /settingsticketing/synchronize': to(['ticketing-synchronization']),
  'GET /settingsticketing/synchronization': to(['settings.ticketing', 'ticketing-synchronization']),
};

const KEYS = Object.keys(ACCESS) as BackOfficeKey[];
const VENUE = 'aqua-rivage';
const PROVIDER = 'plateforme';

let portal: PortalTest;
let world: World;
/** None of these is a valid token of this back office. */
let worthless: Record<string, string>;
beforeAll(async () => {
  portal = await portalTest();
  world = await worldOf(portal, VENUE);
  worthless = await worthlessTokens(portal, world);
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Makes a call about unchanged items. @returns its status, with the code of a refusal */
async function answerOf(
  key: BackOfficeKey,
  token: string | undefined,
  { tenant = VENUE, administrator = world.administrator } = {},
): Promise<string> {
  const sample = SAMPLES[key]({ ...world, administrator, team: await newTeam(portal, tenant) });
  // One at a time for a tenant, and no jobs run here.
  await portal.sql('delete from portal.catalogue_synchronization');
  const { status, code } = await portal.ask(key, { ...sample, tenant, token } as never);
  return [status, code].filter((part) => part !== undefined).join(' ');
}

const answerTo = (key: BackOfficeKey, administrator: TestAdministrator, tenant = VENUE) =>
  answerOf(key, administrator.token, { tenant, administrator });

/** Calls that change the requester's token or password. */
const SPENDING: readonly BackOfficeKey[] = [
  'POST /user/admin/logout',
  'POST /user/admin/modifypassword',
  'DELETE /user/admin/administrator',
];
const holders = new Map<string, Promise<TestAdministrator>>();

/** An administrator with exactly these rights, and an unchanged password. */
function holderOf(key: BackOfficeKey, rights: readonly Right[], tenant = VENUE): Promise<TestAdministrator> {
  if (SPENDING.includes(key)) return portal.administrator({ rights, tenant });
  const name = `${tenant} ${rights.join()}`;
  const holder = holders.get(name) ?? portal.administrator({ rights, tenant });
  holders.set(name, holder);
  return holder;
}

/** The expected answer to an administrator with these rights. */
function expectedFor({ who, answer }: Row, rights: readonly Right[]): string {
  if (typeof who === 'string' || who.some((right) => rights.includes(right))) return answer;
  return '401 commons.admin-right-required';
}

describe('access to the calls of the back office', () => {
  test('is declared for each of them', () => {
    const open: readonly unknown[] = PUBLIC_ACCESSES;
    const ofBackOffice = Object.entries(calls).filter(([, { access }]) => !open.includes(String(access)));
    expect([...KEYS].sort()).toEqual(ofBackOffice.map(([key]) => key).sort());
  });

  test.each(KEYS)('%s: refused without a token of this back office', async (key) => {
    const { who, answer } = ACCESS[key];
    const isOpen = who === 'anyone';
    expect(await answerOf(key, undefined)).toBe(isOpen ? answer : '401 session.required');
    for (const [name, token] of Object.entries(worthless)) {
      expect(await answerOf(key, token), name).toBe(isOpen ? answer : '401 session.expired');
    }
  });

  test.each(KEYS)('%s: open to administrators by each right', async (key) => {
    const row = ACCESS[key];
    const found: Record<string, string> = {};
    const expected: Record<string, string> = {};
    const sets: (readonly Right[])[] = [[], ...TENANT_RIGHTS.map((right) => [right]), TENANT_RIGHTS];
    for (const rights of sets) {
      const name = rights.join(', ');
      found[name] = await answerTo(key, await holderOf(key, rights));
      expected[name] = expectedFor(row, rights);
    }
    expect(found).toEqual(expected);
  });

  test.each(KEYS)('%s: open to the super administrator', async (key) => {
    const { answer, ofSuper = answer } = ACCESS[key];
    expect(await answerTo(key, await superAdministrator(portal, VENUE))).toBe(ofSuper);
  });

  test.each(KEYS)(
    '%s: at the provider tenant the master, and its administrators by their rights',
    async (key) => {
      const row = ACCESS[key];
      const { answer, ofMaster = answer, ofProvider = answer } = row;
      const atProvider = { ...row, answer: ofProvider };
      expect(await answerTo(key, await superAdministrator(portal, PROVIDER), PROVIDER)).toBe(ofMaster);
      for (const right of RIGHTS) {
        const one = await holderOf(key, [right], PROVIDER);
        expect(await answerTo(key, one, PROVIDER), right).toBe(expectedFor(atProvider, [right]));
      }
    },
  );

  describe('while the tenant requires a second factor', () => {
    beforeAll(() => portal.sql('update portal.team set second_factor_required = true'));
    afterAll(() => portal.sql('update portal.team set second_factor_required = false'));

    test.each(KEYS)('%s: for administrators without one', async (key) => {
      const { who, answer } = ACCESS[key];
      const isOpen = who === 'anyone' || who === 'administrator-without-2fa';
      const one = await holderOf(key, TENANT_RIGHTS);
      expect(await answerTo(key, one)).toBe(isOpen ? answer : '403 admin.second-factor-to-set');
      const refused = isOpen ? answer : '403 admin.second-factor-to-set';
      expect(await answerTo(key, await superAdministrator(portal, VENUE))).toBe(refused);
    });
  });
});
