import type { CallKey } from '@guichet/contract/calls.ts';
import { checkCharacters } from '@guichet/contract/payment/gift-card-rules.ts';
import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';
import { BACK_OFFICE_SAMPLES } from './samples-backoffice.ts';
import { DEVICE_SAMPLES } from './samples-entrance.ts';
import type { SamplesOf } from './samples-of.ts';
import { PASSKEY_SAMPLES } from './samples-passkeys.ts';
import type { World } from './world.ts';

const nothing = () => ({});
const ofCart = ({ cartId }: World) => ({ query: { cartId } });
const ofAnonymousCart = ({ anonymousCartId }: World) => ({ query: { cartId: anonymousCartId } });
const ofSale = ({ soldCartId }: World) => ({ query: { cartId: soldCartId } });
const ofRefund = () => ({ query: { refundId: '7d1f4b52-6c0e-4f2a-9a53-0d8f5a9c1e24' } });
const ofOrder = ({ orderNumber }: World) => ({ query: { externalPurchaseId: orderNumber } });
const ofTicket = ({ orderNumber, ticketNumber }: World) => ({
  query: { externalPurchaseId: orderNumber, ticketNumber },
});
const ofCard = ({ card: { cardNumber } }: World) => ({ query: { cardNumber } });
const daysAhead = ({ now }: World, days: number) =>
  new Date(now() + days * 86_400_000).toISOString().slice(0, 10);
const filterOf = (world: World) => ({
  searchStringFilter: 'a',
  types: [1, 4],
  establishmentIds: [world.establishment],
  themeIds: [world.theme],
  startSaleDate: daysAhead(world, 1),
  endSaleDate: daysAhead(world, 20),
  isFastPurchase: false,
  isSolidarityPricing: false,
});
/** Returns an address to which no other call sends mails. */
const someone = ({ unique }: World) => `someone-${unique()}@example.com`;

const PROFILE = {
  userType: 'civil' as const,
  civility: 'MME',
  firstName: 'Léa',
  lastName: 'Le Goff',
  address: '3 quai des Indes',
  zip: '56100',
  city: 'Lorient',
  country: 'FR',
};
const CHILD = {
  name: 'Noé',
  relation: 'child' as const,
  birthDate: '2018-05-14',
  documents: [{ document: 'PJUSTIF001' as const, validUntil: '2030-05-14' }],
};
const PASSWORD = 'Piscine-2026!';

/** A valid input of every call, about the items of one world. A call without one does not compile. */
/** A correct code that no gift card has. */
const UNKNOWN_GIFT_CARD = '00000000-0000-4000-8000-000000000012';
const UNKNOWN_GIFT_CODE = `0000-0000-0000-0000-00${checkCharacters('0'.repeat(18))}`;

export const SAMPLES: SamplesOf<CallKey> = {
  ...BACK_OFFICE_SAMPLES,
  ...DEVICE_SAMPLES,

  'GET /ticketing/occupancy': ({ establishment }) => ({ query: { externalCode: establishment } }),

  'GET /portal/tenants': nothing,
  'GET /Tenant/ApiVersion': nothing,
  'GET /portal/allParameters': nothing,
  'GET /portal/translations': () => ({ query: { language: 'de-DE' } }),
  'GET /portal/functionalities': () => ({ query: { groupFunctionality: 2 } }),
  'GET /portal/languages': nothing,
  'GET /portal/pictureFile': ({ pictureId }) => ({ query: { pictureId } }),
  'GET /portal/endofnavigation': nothing,
  'GET /portal/homepage': nothing,
  'GET /portal/registrationpage': nothing,
  'GET /portal/usedLinkFile': ({ usedLinkId }) => ({ query: { usedLinkId, language: 'fr-FR' } }),
  'POST /portal/accessibilityReport': (world) => ({
    body: { page: 'Planning', description: 'Le calendrier ne se lit pas au clavier.', email: someone(world) },
  }),
  'GET /Tenant/Analytics': nothing,
  'GET /portal/embedding': nothing,
  'GET /settingsportal/planningItems': nothing,
  'GET /Tenant/SSO': nothing,

  'POST /user/presignup': (world) => ({ body: { email: someone(world) } }),
  'POST /user/signup': (world) => ({
    body: {
      ...PROFILE,
      email: someone(world),
      password: PASSWORD,
      confirmation: PASSWORD,
      code: '123456',
      cgu: true,
      rgpd: true,
    },
  }),
  'POST /user/login': ({ person }) => ({ body: { email: person.email, password: DEMONSTRATION_PASSWORD } }),
  'POST /user/logout': nothing,
  'GET /user/sessions': nothing,
  'DELETE /user/session': () => ({ query: {} }),
  'DELETE /user/othersessions': nothing,
  'GET /user/RefreshToken': nothing,
  'GET /user/user': nothing,
  'PUT /user/user': () => ({ body: PROFILE }),
  'DELETE /user/user': () => ({ body: { losesBelongings: true } }),
  'GET /user/familyQuotient': nothing,
  'POST /user/familyQuotientProof': () => ({
    body: { name: 'attestation.pdf', mediaType: 'application/pdf', content: 'AAAA' },
  }),
  'DELETE /user/familyQuotientProof': nothing,
  'GET /user/household': nothing,
  'POST /user/householdPerson': () => ({ body: CHILD }),
  'PUT /user/householdPerson': ({ tenantId }) => ({ body: { id: tenantId, ...CHILD } }),
  'DELETE /user/householdPerson': ({ tenantId }) => ({ query: { id: tenantId } }),
  'DELETE /user/household': nothing,
  'GET /user/waits': nothing,
  'POST /user/wait': ({ session }) => ({
    body: {
      eventExternalId: session.id,
      service: session.service,
      prices: [{ priceName: session.priceName, quantity: 1 }],
    },
  }),
  'DELETE /user/wait': ({ tenantId }) => ({ query: { id: tenantId } }),
  'POST /user/modifypassword': () => ({
    body: { oldPassword: DEMONSTRATION_PASSWORD, password: PASSWORD, confirmation: PASSWORD },
  }),
  'POST /user/logincode': (world) => ({ body: { email: someone(world) } }),
  'POST /user/codelogin': ({ person }) => ({ body: { email: person.email, code: '123456' } }),
  'POST /user/forgottenpassword': (world) => ({ body: { email: someone(world) } }),
  'POST /user/modifyforgottenpassword': ({ person }) => ({
    body: { email: person.email, code: '123456', password: PASSWORD, confirmation: PASSWORD },
  }),
  'GET /user/loginSSO': () => ({ query: { ssoName: 'none', returnUrl: '/aqua-rivage/profil' } }),
  'POST /user/finishSSO': () => ({ body: { answer: '?code=abc&state=unknown' } }),
  'POST /user/codeSSO': (world) => ({ body: { ticket: 'unknown', email: someone(world) } }),
  'POST /user/registerSSO': (world) => ({
    body: { ticket: 'unknown', email: someone(world), code: '123456', cgu: true, rgpd: true },
  }),
  'POST /user/attachSSO': ({ person }) => ({
    body: { ticket: 'unknown', email: person.email, password: DEMONSTRATION_PASSWORD },
  }),
  ...PASSKEY_SAMPLES,
  'GET /user/SSO': nothing,
  'POST /user/linkSSO': () => ({ body: { returnUrl: '/aqua-rivage/profil' } }),
  'DELETE /user/SSO': nothing,
  'POST /user/logoutSSO': nothing,
  'GET /user/civilities': nothing,
  'GET /user/countries': nothing,

  'GET /ticketing/establishments': nothing,
  'GET /ticketing/families': ({ establishment }) => ({ query: { externalEstablishmentCode: establishment } }),
  'GET /ticketing/services': ({ family, establishment }) => ({ query: { family, establishment } }),
  'POST /ticketing/services/filtering': (world) => ({
    body: { ...filterOf(world), serviceExternalCode: world.session.service },
  }),
  'POST /ticketing/search': (world) => ({ body: { ...filterOf(world), sort: 'name', skip: 0 } }),
  'GET /ticketing/suggestions': () => ({ query: { text: 'aqua' } }),
  'GET /ticketing/searchoptions': nothing,
  'GET /Ticketing/service': ({ session }) => ({ query: { externalCode: session.service } }),
  'GET /ticketing/familiesToWithdraw': nothing,
  'GET /Ticketing/themes': nothing,
  'GET /Ticketing/themesbyservice': ({ session }) => ({ query: { serviceExternalCode: session.service } }),

  'GET /Ticketing/eventdateinterval': ({ family, session }) => ({
    query: { family, service: session.service, times: 'morning,evening', ages: 'adult' },
  }),
  'GET /Ticketing/eventsbyserviceandtheme': (world) => ({
    query: {
      family: world.family,
      service: world.session.service,
      theme: world.theme,
      date: daysAhead(world, 3),
    },
  }),
  'POST /Ticketing/events/filtering': (world) => ({
    body: {
      establishmentIds: [world.establishment],
      themeIds: [world.theme],
      startDate: daysAhead(world, 1),
      endDate: daysAhead(world, 31),
    },
  }),
  'POST /Ticketing/events/planning': (world) => ({
    body: {
      establishmentIds: [world.establishment],
      themeIds: [world.theme],
      startDate: daysAhead(world, 1),
      endDate: daysAhead(world, 42),
    },
  }),
  'GET /Ticketing/events/live': (world) => ({
    query: { startDate: daysAhead(world, 1), endDate: daysAhead(world, 7) },
  }),
  'GET /Ticketing/calendar.ics': ({ theme }) => ({ query: { theme } }),
  'GET /Ticketing/eventbyexternalid': ({ session }) => ({ query: { eventExternalId: session.id } }),
  'GET /Ticketing/nearestevents': ({ session }) => ({
    query: { eventExternalId: session.id, service: session.service, places: 2 },
  }),
  'GET /Ticketing/waitinglist': ({ session }) => ({ query: { eventExternalId: session.id } }),
  'GET /Ticketing/GetServicesByEventId': ({ session }) => ({ query: { externalEventId: session.id } }),

  'GET /cart/CheckCartExist': ofAnonymousCart,
  'GET /cart/getCart': ofAnonymousCart,
  'PUT /cart/AddOrUpdateCart': ({ anonymousCartId, session: { id: eventId, service, priceName } }) => ({
    body: {
      id: anonymousCartId,
      cartLines: [{ service, priceName, cartLineDetails: [{ eventId, quantity: 1 }] }],
    },
  }),
  'PUT /cart/ExtendCart': ofAnonymousCart,
  'PUT /cart/AttachCart': ofCart,
  'GET /cart/DoublePurchases': ofCart,
  'GET /cart/OpenCarts': nothing,
  'GET /user/NoShows': nothing,
  'PUT /cart/JoinCarts': () => ({ query: {} }),
  'PUT /cart/ReopenCart': ofCart,
  'POST /Cart/CheckingRulesForCart': ({ anonymousCartId }) => ({ body: { cartId: anonymousCartId } }),
  'GET /cart/GetDocJustifsByCartId': ofAnonymousCart,
  'DELETE /cart/Cart': ofAnonymousCart,
  'GET /cart/Guest': ofAnonymousCart,
  'POST /cart/Guest': ({ anonymousCartId }) => ({
    body: { cartId: anonymousCartId, email: 'guest@example.com' },
  }),
  'GET /cart/PromotionCode': nothing,
  'PUT /cart/PromotionCode': ({ anonymousCartId }) => ({
    body: { cartId: anonymousCartId, code: 'NOTHING' },
  }),
  'DELETE /cart/PromotionCode': ({ anonymousCartId }) => ({
    query: { cartId: anonymousCartId, code: 'NOTHING' },
  }),
  'GET /cart/GetPaymentTypeAvailableByCartIdAsync': ofCart,
  'GET /user/PaymentSchedules': nothing,
  'GET /user/UserAlias': nothing,
  'GET /user/UserAliasForm': () => ({ query: {} }),
  'POST /user/EndSubscription': ({ cartId }) => ({ body: { scheduleId: cartId } }),
  'POST /user/SubscriptionDay': ({ cartId }) => ({ body: { scheduleId: cartId, dayOfTheMonth: 15 } }),
  'GET /user/InstalmentForm': ({ cartId }) => ({ query: { scheduleId: cartId, number: 2 } }),
  'DELETE /user/DeleteUserAlias': nothing,
  'PUT /purchase/Contact': ({ cartId }) => ({ body: { cartId, mobile: '+33612345678' } }),
  'GET /giftcards/Offer': nothing,
  'POST /giftcards/Balance': () => ({ body: { code: UNKNOWN_GIFT_CODE } }),
  'POST /giftcards/Purchase': () => ({
    body: {
      amount: 5000,
      recipient: 'Camille Durand',
      email: 'camille.durand@example.com',
      sender: 'Jeanne Morel',
      message: 'Joyeux anniversaire !',
      design: 'festive',
      deliverOn: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
    },
  }),
  'GET /giftcards/Purchases': nothing,
  'POST /giftcards/Withdrawal': () => ({ body: { id: UNKNOWN_GIFT_CARD } }),
  'POST /giftcards/NewCode': () => ({ body: { id: UNKNOWN_GIFT_CARD } }),
  'GET /cart/GiftCards': ofCart,
  'PUT /cart/GiftCard': ({ cartId }) => ({ body: { cartId, code: UNKNOWN_GIFT_CODE } }),
  'PUT /cart/Credit': ({ cartId }) => ({ body: { cartId, id: '00000000-0000-4000-8000-000000000012' } }),
  'DELETE /cart/GiftCard': ({ cartId }) => ({
    query: { cartId, id: '00000000-0000-4000-8000-000000000012' },
  }),
  'GET /purchase/Form': ({ cartId }) => ({ query: { cartId, paymentType: 4, language: 'fr-FR' } }),
  'PUT /cart/SaleCart': ofSale,
  'GET /purchase/State': ofSale,
  'GET /purchase/Outcome': ofSale,

  'POST /user/GetTicketsDetails': (world) => ({
    body: {
      includedInvalidTickets: true,
      types: ['event', 'simple'],
      themeIds: [world.theme],
      validityDate: daysAhead(world, 0),
    },
  }),
  'GET /user/cards': nothing,
  'GET /user/cardmovements': ofCard,
  'GET /user/CardDocument': ofCard,
  'PUT /user/InvalidateMembership': ofCard,
  'POST /user/PreAttachedCardNumber': () => ({
    query: { cardNumber: '0418 7741' },
    body: { code: 'K7P4NX', holderFirstName: 'Malo', holderName: 'Morel' },
  }),
  'GET /user/CardAttachment': ({ card: { tokenId } }) => ({ query: { tokenId } }),
  'PUT /user/ValidReattachmentMembership': ({ card: { tokenId, requesterId, cardNumber } }) => ({
    query: { tokenId, userIdToAttach: requesterId, cardNumber, answer: 'refused' },
  }),
  'DELETE /user/CardAttachment': ({ card: { attachmentId } }) => ({ query: { attachmentId } }),
  'DELETE /user/DetachMembership': ({ person, card: { cardNumber } }) => ({
    query: { userIdToDetach: person.userId, cardNumber },
  }),
  'GET /user/GetMemberShips': nothing,
  'GET /User/UserLinks': nothing,
  'GET /user/GetIsWithdrawalTicketsDetails': nothing,
  'POST /user/TicketTransfer': ({ ticketNumber }) => ({ body: { ticketNumber } }),
  'POST /user/TicketMoveOptions': ({ ticketNumber }) => ({ body: { ticketNumbers: [ticketNumber] } }),
  'POST /user/TicketMove': ({ ticketNumber }) => ({
    body: {
      ticketNumbers: [ticketNumber],
      moveId: '7c1d5b60-4f2e-4a83-9b0d-3e6f8a21c594',
      eventId: 'no-such-session',
    },
  }),
  'POST /user/TicketMovePayment': ({ ticketNumber }) => ({
    body: {
      ticketNumbers: [ticketNumber],
      moveId: '2f9a6d14-8c07-4b5e-a3d2-9e1b70c4f685',
      eventId: 'no-such-session',
      amount: 450,
    },
  }),
  'GET /user/TicketTransfer': () => ({ query: { token: 'link-of-an-offered-ticket' } }),
  'POST /user/TicketOfferRefusal': () => ({ body: { token: 'token-of-the-mail', isRefused: true } }),
  'POST /purchase/OrderLink': () => ({ body: { key: 'key-of-an-order-link' } }),
  'POST /purchase/OrderCode': () => ({
    body: { externalPurchaseId: '2026-000001', email: 'nobody@example.com' },
  }),
  'POST /purchase/OrderCodeLogin': () => ({
    body: { externalPurchaseId: '2026-000001', email: 'nobody@example.com', code: '000000' },
  }),
  'POST /purchase/NewOrderLink': nothing,
  'GET /purchase/GuestOrderData': nothing,
  'DELETE /purchase/GuestOrder': () => ({ body: { losesBelongings: false } }),
  'POST /purchase/Closure': () => ({ body: { key: 'key-of-a-closure' } }),
  'POST /purchase/ClosureSessions': ({ session }) => ({
    body: { key: 'key-of-a-closure', sessionId: session.id },
  }),
  'POST /purchase/ClosureKeep': ({ session }) => ({
    body: { key: 'key-of-a-closure', sessionId: session.id },
  }),
  'POST /purchase/ClosureMove': ({ session }) => ({
    body: {
      key: 'key-of-a-closure',
      sessionId: session.id,
      moveId: '00000000-0000-4000-8000-000000000033',
      eventId: session.id,
    },
  }),
  'POST /purchase/ClosureRefund': ({ session }) => ({
    body: { key: 'key-of-a-closure', sessionId: session.id },
  }),
  'POST /purchase/LinkCart': () => ({ body: { key: 'key-of-a-payment-link' } }),
  'POST /purchase/LinkForm': () => ({ body: { key: 'key-of-a-payment-link', paymentType: 4 as const } }),
  'PUT /user/TicketTransfer': () => ({ query: { token: 'link-of-an-offered-ticket' } }),
  'POST /user/WalletPass': ({ ticketNumber }) => ({
    body: { wallet: 'apple', kind: 'ticket', number: ticketNumber },
  }),
  'DELETE /user/TicketTransfer': ({ ticketNumber }) => ({ query: { ticketNumber } }),
  'GET /user/dataExport': nothing,
  'POST /user/dataExport': () => ({ body: {} }),
  'GET /user/dataExportFile': nothing,
  'PUT /user/TicketHolder': ({ ticketNumber }) => ({ body: { ticketNumber, name: 'Paul Le Goff' } }),
  'GET /user/GetHistoricPurchases': () => ({ query: { skip: 0 } }),
  'GET /Purchase/Withdrawal': ofOrder,
  'POST /Purchase/Withdrawal': (world) => ({
    body: {
      ...ofOrder(world).query,
      withdrawalId: '5b0e7c31-8a4d-4f19-b6c2-90d1e3f7a248',
      lineIds: ['3c9e8a10-52b7-4d8e-8f61-2b7c4d9e0a13'],
      amount: 1250,
    },
  }),
  'GET /Purchase/Cancellation': ofOrder,
  'POST /Purchase/Cancellation': (world) => ({
    body: {
      ...ofOrder(world).query,
      cancellationId: '1f6a2d94-7c35-4b0e-9d28-4e5b6c7f8a90',
      lineId: '3c9e8a10-52b7-4d8e-8f61-2b7c4d9e0a13',
      ticketNumbers: [ofTicket(world).query.ticketNumber],
      amount: 625,
    },
  }),
  'GET /Purchase/GenerateReceiptPurchaseByExternalPurchase': ofOrder,
  'GET /Purchase/SendReceiptPurchaseByEmail': ofOrder,
  'GET /Purchase/GenerateRefundReceipt': ofRefund,
  'GET /Purchase/SendRefundReceiptByEmail': ofRefund,
  'GET /Purchase/GenerateTicketsTemplateByExternalOrder': ofTicket,
  'GET /Purchase/SendTicketDetailsByEmail': ofTicket,
};
