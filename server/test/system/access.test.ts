import { type CallKey, calls } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { worthlessPublicTokens } from './public-tokens.ts';
import { SAMPLES } from './samples.ts';
import { BACK_OFFICE_SAMPLES, type BackOfficeKey } from './samples-backoffice.ts';
import { newPerson, type Person, type World, worldOf } from './world.ts';

/** Calls of the public site; access-backoffice.ts has those of the back office. */
type PublicKey = Exclude<CallKey, BackOfficeKey>;

/** Kinds of requesters. */
type Requester =
  | 'none' | 'customer' | 'other tenant' | 'expired' | 'back office' | 'super administrator' | 'other key' | 'revoked'
  | 'erased' | 'garbage'; // biome-ignore format: a list

/** Statuses of a call: for a visitor, a customer, any invalid token, and a super administrator. */
type Row = readonly [none: number, customer: number, worthless: number, administrator?: number];

/** Returns the row of a call without a tenant, which checks no token. */
const everyone = (status = 200): Row => [status, status, status];
/** Returns the row of a call for visitors, whose token must be valid if present. */
const visitors = (status = 200): Row => [status, status, 401];
const customers = (status = 200): Row => [401, status, 401];
/** Calls with the key of a device, which no token replaces */
const devices: Row = [401, 401, 401];
/** Calls of both sites */
const visitorsAndAdministrators: Row = [200, 200, 401, 200];
const customersAndAdministrators: Row = [401, 200, 401, 200];

/** Expected status of each call's sample. A call without a row does not compile. */
const ACCESS: Readonly<Record<PublicKey, Row>> = {
  'GET /portal/tenants': everyone(),
  'GET /Tenant/ApiVersion': visitors(),
  'GET /portal/allParameters': visitors(),
  'GET /portal/translations': visitors(),
  'GET /portal/functionalities': visitors(),
  'GET /portal/languages': visitors(),
  'GET /portal/pictureFile': visitors(),
  'GET /portal/endofnavigation': visitors(),
  'GET /portal/homepage': visitors(),
  'GET /portal/registrationpage': visitors(),
  'GET /portal/usedLinkFile': visitors(),
  'POST /portal/accessibilityReport': visitors(204),
  'GET /Tenant/Analytics': visitorsAndAdministrators,
  'GET /portal/embedding': visitorsAndAdministrators,
  'GET /settingsportal/planningItems': visitorsAndAdministrators,
  'GET /Tenant/SSO': visitorsAndAdministrators,

  'POST /user/presignup': visitors(204),
  // The code of the sample was never requested.
  'POST /user/signup': visitors(400),
  'POST /user/login': visitors(),
  'POST /user/logincode': visitors(204),
  'POST /user/codelogin': visitors(400),
  'POST /user/logout': customers(204),
  'GET /user/sessions': customers(),
  'DELETE /user/session': customers(204),
  'DELETE /user/othersessions': customers(204),
  'GET /user/RefreshToken': customersAndAdministrators,
  'GET /user/user': customers(),
  'PUT /user/user': customers(),
  'DELETE /user/user': customers(204),
  'GET /user/familyQuotient': customers(),
  // The sample contains no PDF.
  'POST /user/familyQuotientProof': customers(415),
  'DELETE /user/familyQuotientProof': customers(404),
  'GET /user/household': customers(),
  'POST /user/householdPerson': customers(),
  // The samples name the person of nobody.
  'PUT /user/householdPerson': customers(404),
  'DELETE /user/householdPerson': customers(404),
  'DELETE /user/household': customers(204),
  'GET /user/waits': customers(),
  // The session of the sample has free places.
  'POST /user/wait': customers(409),
  'DELETE /user/wait': customers(404),
  'POST /user/modifypassword': customers(),
  'POST /user/forgottenpassword': visitors(204),
  'POST /user/modifyforgottenpassword': visitors(400),
  // A disabled provider: the browser is redirected to the login page.
  'GET /user/loginSSO': visitors(303),
  // No sign-in was begun, and no ticket issued.
  'POST /user/finishSSO': visitors(410),
  'POST /user/codeSSO': visitors(410),
  'POST /user/registerSSO': visitors(410),
  'POST /user/attachSSO': visitors(410),
  'GET /user/SSO': customers(),
  // The demonstration's provider is not running.
  'POST /user/linkSSO': customers(503),
  'DELETE /user/SSO': customers(204),
  'POST /user/logoutSSO': customers(),
  'POST /user/beginpasskeylogin': visitors(),
  // The challenge of the sample was never issued.
  'POST /user/passkeylogin': visitors(410),
  'GET /user/passkeys': customers(),
  'POST /user/beginpasskey': customers(),
  'POST /user/passkey': customers(410),
  'PUT /user/passkey': customers(404),
  'DELETE /user/passkey': customers(404),
  'GET /user/civilities': visitors(),
  'GET /user/countries': visitors(),

  'GET /ticketing/establishments': visitors(),
  'GET /ticketing/families': visitors(),
  'GET /ticketing/services': visitors(),
  'POST /ticketing/services/filtering': visitors(),
  'POST /ticketing/search': visitors(),
  'GET /ticketing/suggestions': visitors(),
  'GET /ticketing/searchoptions': visitors(),
  'GET /Ticketing/service': visitors(),
  'GET /ticketing/familiesToWithdraw': customers(),
  'GET /Ticketing/themes': visitors(),
  'GET /Ticketing/themesbyservice': visitors(),
  'GET /Ticketing/eventdateinterval': visitors(),
  'GET /Ticketing/eventsbyserviceandtheme': visitors(),
  'POST /Ticketing/events/filtering': visitors(),
  'POST /Ticketing/events/planning': visitors(),
  'GET /Ticketing/events/live': visitors(),
  'GET /Ticketing/calendar.ics': visitors(),
  'GET /Ticketing/eventbyexternalid': visitors(),
  'GET /Ticketing/nearestevents': visitors(),
  'GET /Ticketing/waitinglist': visitors(),
  'GET /Ticketing/GetServicesByEventId': visitors(),

  'GET /ticketing/occupancy': visitors(),

  'GET /device/entrance': devices,
  'POST /device/scan': devices,
  'POST /device/scans': devices,
  'POST /device/undo': devices,
  'GET /device/codes': devices,

  'GET /cart/CheckCartExist': visitors(),
  'GET /cart/getCart': visitors(),
  'PUT /cart/AddOrUpdateCart': visitors(),
  'PUT /cart/ExtendCart': visitors(),
  'PUT /cart/AttachCart': customers(),
  'GET /cart/OpenCarts': customers(),
  'GET /user/NoShows': customers(),
  'GET /cart/DoublePurchases': customers(),
  'PUT /cart/JoinCarts': customers(),
  'PUT /cart/ReopenCart': customers(),
  'POST /Cart/CheckingRulesForCart': visitors(),
  'GET /cart/GetDocJustifsByCartId': visitors(),
  'DELETE /cart/Cart': visitors(204),
  'GET /cart/Guest': visitors(),
  // The venue sells with an account only.
  'POST /cart/Guest': visitors(403),
  'GET /cart/PromotionCode': visitors(),
  'PUT /cart/PromotionCode': visitors(404),
  'DELETE /cart/PromotionCode': visitors(),
  'GET /cart/GetPaymentTypeAvailableByCartIdAsync': customers(),
  'PUT /purchase/Contact': customers(204),
  'GET /giftcards/Offer': visitors(),
  'POST /giftcards/Balance': visitors(404),
  'POST /giftcards/Purchase': customers(),
  'GET /giftcards/Purchases': customers(),
  'POST /giftcards/Withdrawal': customers(404),
  'POST /giftcards/NewCode': customers(404),
  'GET /cart/GiftCards': customers(),
  'PUT /cart/GiftCard': customers(404),
  'PUT /cart/Credit': customers(404),
  'DELETE /cart/GiftCard': customers(),
  'GET /purchase/Form': customers(),
  'GET /user/PaymentSchedules': customers(),
  'POST /user/EndSubscription': customers(404),
  'POST /user/SubscriptionDay': customers(404),
  'GET /user/UserAlias': customers(),
  // The customer has no saved card and no debts.
  'GET /user/UserAliasForm': customers(404),
  'GET /user/InstalmentForm': customers(409),
  'DELETE /user/DeleteUserAlias': customers(204),
  'PUT /cart/SaleCart': customers(),
  'GET /purchase/State': customers(),
  'GET /purchase/Outcome': visitors(),

  'POST /user/GetTicketsDetails': customers(),
  'GET /user/cards': customers(),
  'GET /user/cardmovements': customers(),
  'GET /user/CardDocument': customers(),
  // The code of the sample belongs to another card.
  'POST /user/PreAttachedCardNumber': customers(400),
  'GET /user/CardAttachment': customers(),
  'PUT /user/ValidReattachmentMembership': customers(204),
  // The request belongs to another customer.
  'DELETE /user/CardAttachment': customers(404),
  'GET /user/GetMemberShips': customers(),
  'GET /User/UserLinks': customers(),
  'PUT /user/InvalidateMembership': customers(204),
  'DELETE /user/DetachMembership': customers(204),
  'GET /user/GetIsWithdrawalTicketsDetails': customers(),
  'POST /user/TicketTransfer': customers(),
  'POST /user/TicketMoveOptions': customers(),
  // The session of the sample does not exist.
  'POST /user/TicketMove': customers(409),
  'POST /user/TicketMovePayment': customers(409),
  // The link of the sample offers nothing.
  'GET /user/TicketTransfer': visitors(404),
  'POST /user/TicketOfferRefusal': visitors(404),
  'POST /purchase/OrderLink': visitors(404),
  'POST /purchase/OrderCode': visitors(204),
  // The code of the sample was never requested.
  'POST /purchase/OrderCodeLogin': visitors(400),
  // The customer has an account.
  'POST /purchase/NewOrderLink': customers(404),
  'GET /purchase/GuestOrderData': customers(404),
  'DELETE /purchase/GuestOrder': customers(404),
  'POST /purchase/Closure': visitors(404),
  'POST /purchase/ClosureSessions': visitors(404),
  'POST /purchase/ClosureKeep': visitors(404),
  'POST /purchase/ClosureMove': visitors(404),
  'POST /purchase/ClosureRefund': visitors(404),
  'POST /purchase/LinkCart': visitors(404),
  'POST /purchase/LinkForm': visitors(404),
  'PUT /user/TicketTransfer': customers(404),
  'DELETE /user/TicketTransfer': customers(204),
  'POST /user/WalletPass': customers(404),
  'PUT /user/TicketHolder': customers(204),
  'GET /user/dataExport': customers(),
  'POST /user/dataExport': customers(),
  'GET /user/dataExportFile': customers(404),
  'GET /user/GetHistoricPurchases': customers(),
  'GET /Purchase/Withdrawal': customers(),
  // The order of the sample has other lines.
  'POST /Purchase/Withdrawal': customers(404),
  'GET /Purchase/Cancellation': customers(),
  'POST /Purchase/Cancellation': customers(404),
  'GET /Purchase/GenerateReceiptPurchaseByExternalPurchase': customers(),
  'GET /Purchase/SendReceiptPurchaseByEmail': customers(204),
  // These tests make no refund.
  'GET /Purchase/GenerateRefundReceipt': customers(404),
  'GET /Purchase/SendRefundReceiptByEmail': customers(404),
  'GET /Purchase/GenerateTicketsTemplateByExternalOrder': customers(),
  'GET /Purchase/SendTicketDetailsByEmail': customers(204),
};

let portal: PortalTest;
let world: World;
let worthless: Record<Exclude<Requester, 'none' | 'customer'>, string>;
beforeAll(async () => {
  portal = await portalTest();
  world = await worldOf(portal, 'aqua-rivage');
  worthless = await worthlessPublicTokens(portal, world);
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Calls that revoke the token; each is made by a new person. */
const ENDING_SESSIONS: PublicKey[] = [
  'POST /user/logout',
  'DELETE /user/session',
  'POST /user/logoutSSO',
  'POST /user/modifypassword',
  'DELETE /user/user',
];

async function answerOf(key: PublicKey, token: string | undefined, requester?: Person) {
  const sample = SAMPLES[key](requester ? { ...world, person: requester } : world);
  return portal.ask(key, { ...sample, tenant: world.tenant, token } as never);
}

const statusOf = async (...asked: Parameters<typeof answerOf>): Promise<number> =>
  (await answerOf(...asked)).status;

describe('calls of the public site', () => {
  test('have a row each', () =>
    expect([...Object.keys(ACCESS), ...Object.keys(BACK_OFFICE_SAMPLES)].sort()).toEqual(
      Object.keys(calls).sort(),
    ));

  // A customer’s change assigns the cart to the customer.
  beforeEach(() =>
    portal.sql('update portal.cart set user_id = null where id = $1', [world.anonymousCartId]),
  );

  test.each(Object.entries(ACCESS) as [PublicKey, Row][])(
    '%s',
    async (key, [none, customer, refused, administrator = refused]) => {
      const requester = ENDING_SESSIONS.includes(key) ? await newPerson(portal, world.tenant) : world.person;
      const found: Record<string, number> = { none: await statusOf(key, undefined) };
      for (const [name, token] of Object.entries(worthless)) found[name] = await statusOf(key, token);
      const own = await answerOf(key, requester.token, requester);
      found.customer = own.status;
      // No cache stores the answer to one person.
      if (none === 401) expect(own.headers['cache-control']).toBe('no-store');
      const expected = Object.fromEntries(Object.keys(worthless).map((name) => [name, refused]));
      expect(found).toEqual({ none, customer, ...expected, 'super administrator': administrator });
    },
  );
});

describe('bearer token', () => {
  test.each([
    ['in another scheme', (token: string) => `Basic ${token}`],
    ['with something behind it', (token: string) => `Bearer ${token} x`],
    [
      'with another payload',
      (token: string) => `Bearer ${token.replace(/\..*\./, `.${btoa('{"sub":"1"}')}.`)}`,
    ],
    ['of ten thousand characters', () => `Bearer ${'a'.repeat(10_000)}`],
    ['that is empty', () => 'Bearer '],
  ])('is rejected: %s', async (_what, header) => {
    const answer = await portal.app.inject({
      url: '/api/v1/user/user',
      headers: { tenantname: world.tenant, authorization: header(world.person.token) },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toMatch(/^api-error\.oap\.session\./);
  });
});
