import type { z } from 'zod';
import { authCalls } from './account/auth.ts';
import { householdCalls } from './account/household.ts';
import { passkeyCalls } from './account/passkeys.ts';
import { profileCalls } from './account/profile.ts';
import { quotientCalls } from './account/quotients.ts';
import { registrationCalls } from './account/registration.ts';
import { sessionCalls } from './account/sessions.ts';
import { ssoSettingCalls } from './account/sso/settings.ts';
import { ssoCalls } from './account/sso.ts';
import { apiKeyCalls } from './backoffice/api-keys.ts';
import { auditCalls } from './backoffice/audit.ts';
import { backofficeAuthCalls } from './backoffice/auth.ts';
import { healthCalls } from './backoffice/health.ts';
import { lookupCalls } from './backoffice/lookup.ts';
import { masterAreaCalls } from './backoffice/master-area.ts';
import { openingRequestCalls } from './backoffice/opening-request.ts';
import { overviewCalls } from './backoffice/overview.ts';
import { backofficePasskeyCalls } from './backoffice/passkeys.ts';
import { backofficeProfileCalls } from './backoffice/profile.ts';
import { retentionCalls } from './backoffice/retention.ts';
import { backofficeSearchCalls } from './backoffice/search.ts';
import { securityCalls } from './backoffice/security.ts';
import { backofficeSsoCalls } from './backoffice/sso.ts';
import { teamCalls } from './backoffice/team.ts';
import { ticketingConnectionCalls } from './backoffice/ticketing-connection.ts';
import { visitCalls } from './backoffice/visits.ts';
import { boxOfficeCatalogueCalls } from './box-office/catalogue.ts';
import { movedSessionCalls } from './box-office/closures/moved-sessions.ts';
import { reopeningCalls } from './box-office/closures/reopening.ts';
import { closureCalls } from './box-office/closures.ts';
import { deskCalls } from './box-office/desk.ts';
import { deskCardCalls } from './box-office/desk-cards.ts';
import { deviceCalls } from './box-office/devices.ts';
import { entranceCalls } from './box-office/entrance.ts';
import { importCalls } from './box-office/imports.ts';
import { occupancyCalls } from './box-office/occupancy.ts';
import { paymentLinkCalls } from './box-office/payment-links.ts';
import { boxOfficeSessionCalls } from './box-office/timetable/sessions.ts';
import { timetableCalls } from './box-office/timetable.ts';
import { waitingCalls } from './box-office/waiting.ts';
import type { CallDefinition } from './call.ts';
import { attachmentCalls } from './cards/attachments.ts';
import { cardCalls } from './cards/cards.ts';
import { withdrawalSettingCalls } from './cards/withdrawals/settings.ts';
import { withdrawalCalls } from './cards/withdrawals.ts';
import { cartCalls } from './cart/cart.ts';
import { guestCalls } from './cart/guests.ts';
import { cartLimitCalls } from './cart/limits.ts';
import { noShowRuleCalls } from './cart/no-show-rules.ts';
import { cartPromotionCalls } from './cart/promotions.ts';
import { saleRuleTrialCalls } from './cart/sale-rules.ts';
import { catalogueCalls } from './catalogue/browse.ts';
import { cancellationRuleCalls } from './catalogue/cancellation-rules.ts';
import { embeddingCalls } from './catalogue/embedding.ts';
import { establishmentCalls } from './catalogue/establishments.ts';
import { promotionCalls } from './catalogue/promotions.ts';
import { saleRuleCalls } from './catalogue/sale-rules.ts';
import { searchCalls } from './catalogue/search.ts';
import { catalogueSettingsCalls } from './catalogue/settings.ts';
import { solidarityCalls } from './catalogue/solidarity.ts';
import { synchronizationCalls } from './catalogue/synchronization.ts';
import { themeSettingCalls } from './catalogue/themes.ts';
import { aliasCalls } from './payment/aliases.ts';
import { paymentAttemptCalls } from './payment/attempts.ts';
import { giftCardAdminCalls, giftCardCalls } from './payment/gift-cards.ts';
import { instalmentCalls } from './payment/instalments.ts';
import { journalCalls } from './payment/journal.ts';
import { paymentMeansCalls } from './payment/means.ts';
import { paymentProviderCalls } from './payment/providers.ts';
import { purchaseConfigCalls } from './payment/purchase-config.ts';
import { paymentSettingCalls } from './payment/settings.ts';
import { subscriptionCalls } from './payment/subscriptions.ts';
import { planningDisplayCalls } from './planning/display.ts';
import { planningCalls } from './planning/planning.ts';
import { closingCalls } from './sale/closings.ts';
import { paymentCheckCalls } from './sale/payment-checks.ts';
import { resellerCalls } from './sale/resellers.ts';
import { sellingCalls } from './sale/selling.ts';
import { stuckCartCalls } from './sale/stuck-carts.ts';
import { takingsCalls } from './sale/takings.ts';
import { accessibilityCalls } from './tenants/accessibility.ts';
import { analyticsCalls } from './tenants/analytics.ts';
import { designCalls } from './tenants/design.ts';
import { directoryCalls } from './tenants/directory.ts';
import { documentCalls } from './tenants/documents.ts';
import { endOfNavigationCalls } from './tenants/end-of-navigation.ts';
import { footerCalls } from './tenants/footer.ts';
import { functionalityCalls } from './tenants/functionalities.ts';
import { homeCalls } from './tenants/home.ts';
import { languageCalls } from './tenants/languages.ts';
import { mailTemplateCalls } from './tenants/mail-templates.ts';
import { parameterCalls } from './tenants/parameters.ts';
import { partnerCalls } from './tenants/partners.ts';
import { pictureCalls } from './tenants/pictures.ts';
import { registrationPageCalls } from './tenants/registration-page.ts';
import { translationCalls } from './tenants/translations.ts';
import { usedPageCalls } from './tenants/used-pages.ts';
import { walletSettingCalls } from './tenants/wallets.ts';
import { webhookCalls } from './tenants/webhooks.ts';
import { blockCalls } from './tickets/blocks.ts';
import { cancellationCalls } from './tickets/cancellations.ts';
import { dataExportCalls } from './tickets/data-export.ts';
import { doublePurchaseCalls } from './tickets/double-purchases.ts';
import { movingRuleCalls } from './tickets/moves/settings.ts';
import { moveCalls } from './tickets/moves.ts';
import { noShowCalls } from './tickets/no-shows.ts';
import { orderLinkCalls } from './tickets/order-links.ts';
import { orderCalls } from './tickets/orders.ts';
import { receiptCalls } from './tickets/receipts.ts';
import { refundCalls } from './tickets/refunds.ts';
import { resaleCalls } from './tickets/resales.ts';
import { ticketCalls } from './tickets/tickets.ts';
import { transferCalls } from './tickets/transfers.ts';
import { walletCalls } from './tickets/wallets.ts';

/** Every call of the interface by `'METHOD /path'`. */
export const calls = {
  ...directoryCalls,
  ...parameterCalls,
  ...languageCalls,
  ...pictureCalls,
  ...documentCalls,
  ...footerCalls,
  ...functionalityCalls,
  ...usedPageCalls,
  ...endOfNavigationCalls,
  ...homeCalls,
  ...registrationPageCalls,
  ...partnerCalls,
  ...designCalls,
  ...translationCalls,
  ...mailTemplateCalls,
  ...accessibilityCalls,
  ...analyticsCalls,
  ...webhookCalls,
  ...walletSettingCalls,
  ...embeddingCalls,
  ...authCalls,
  ...registrationCalls,
  ...profileCalls,
  ...quotientCalls,
  ...householdCalls,
  ...passkeyCalls,
  ...sessionCalls,
  ...ssoCalls,
  ...ssoSettingCalls,
  ...catalogueCalls,
  ...searchCalls,
  ...catalogueSettingsCalls,
  ...cancellationRuleCalls,
  ...establishmentCalls,
  ...synchronizationCalls,
  ...solidarityCalls,
  ...themeSettingCalls,
  ...saleRuleCalls,
  ...promotionCalls,
  ...planningCalls,
  ...planningDisplayCalls,
  ...cardCalls,
  ...withdrawalSettingCalls,
  ...attachmentCalls,
  ...withdrawalCalls,
  ...cartCalls,
  ...guestCalls,
  ...doublePurchaseCalls,
  ...orderLinkCalls,
  ...cartLimitCalls,
  ...noShowRuleCalls,
  ...cartPromotionCalls,
  ...saleRuleTrialCalls,
  ...paymentMeansCalls,
  ...paymentAttemptCalls,
  ...giftCardCalls,
  ...giftCardAdminCalls,
  ...instalmentCalls,
  ...aliasCalls,
  ...subscriptionCalls,
  ...paymentSettingCalls,
  ...paymentProviderCalls,
  ...purchaseConfigCalls,
  ...sellingCalls,
  ...stuckCartCalls,
  ...paymentCheckCalls,
  ...journalCalls,
  ...takingsCalls,
  ...closingCalls,
  ...resellerCalls,
  ...ticketCalls,
  ...blockCalls,
  ...orderCalls,
  ...refundCalls,
  ...cancellationCalls,
  ...resaleCalls,
  ...receiptCalls,
  ...moveCalls,
  ...movingRuleCalls,
  ...noShowCalls,
  ...transferCalls,
  ...walletCalls,
  ...dataExportCalls,
  ...boxOfficeCatalogueCalls,
  ...entranceCalls,
  ...deskCalls,
  ...deskCardCalls,
  ...paymentLinkCalls,
  ...closureCalls,
  ...movedSessionCalls,
  ...reopeningCalls,
  ...waitingCalls,
  ...deviceCalls,
  ...occupancyCalls,
  ...importCalls,
  ...timetableCalls,
  ...boxOfficeSessionCalls,
  ...backofficeAuthCalls,
  ...backofficeProfileCalls,
  ...backofficePasskeyCalls,
  ...backofficeSsoCalls,
  ...teamCalls,
  ...apiKeyCalls,
  ...auditCalls,
  ...securityCalls,
  ...retentionCalls,
  ...openingRequestCalls,
  ...overviewCalls,
  ...masterAreaCalls,
  ...visitCalls,
  ...ticketingConnectionCalls,
  ...healthCalls,
  ...backofficeSearchCalls,
  ...lookupCalls,
} as const satisfies Record<string, CallDefinition>;

export type Calls = typeof calls;
export type CallKey = keyof Calls;

type QueryOf<K extends CallKey, Side extends 'input' | 'output'> = Calls[K] extends {
  query: infer Q extends z.ZodType;
}
  ? Side extends 'input'
    ? z.input<Q>
    : z.output<Q>
  : undefined;
type BodyOf<K extends CallKey, Side extends 'input' | 'output'> = Calls[K] extends {
  body: infer B extends z.ZodType;
}
  ? Side extends 'input'
    ? z.input<B>
    : z.output<B>
  : undefined;

/** Input that a client sends: query and body, if the call has them. */
export type CallInput<K extends CallKey> = (undefined extends QueryOf<K, 'input'>
  ? { query?: undefined }
  : { query: QueryOf<K, 'input'> }) &
  (undefined extends BodyOf<K, 'input'> ? { body?: BodyOf<K, 'input'> } : { body: BodyOf<K, 'input'> });

/** Validated input that the handler receives. */
export type CheckedQuery<K extends CallKey> = QueryOf<K, 'output'>;
export type CheckedBody<K extends CallKey> = BodyOf<K, 'output'>;

/** Response of the call. */
export type CallAnswer<K extends CallKey> = z.output<Calls[K]['answer']>;
