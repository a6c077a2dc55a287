import type { z } from 'zod';
import { ByEmail, Device, Password, Session, SignedIn } from './account/auth.ts';
import { passkeyShapes } from './account/passkeys.ts';
import { Profile, User } from './account/profile.ts';
import { OwnProof, Quotient, QuotientCustomer, QuotientSource } from './account/quotients.ts';
import { SsoChoices, SsoSettings } from './account/sso/settings.ts';
import { Password as AdministratorPassword } from './backoffice/auth.ts';
import { Health } from './backoffice/health.ts';
import { FoundCard, FoundCustomer, FoundTicket } from './backoffice/lookup.ts';
import {
  Carts,
  ManagedVenue,
  TicketingAddress,
  VenueOrigin,
  VenueSettings,
  VenueState,
} from './backoffice/master-area.ts';
import { Figures, Places, SessionFilling } from './backoffice/overview.ts';
import { AdministratorProfile } from './backoffice/profile.ts';
import { FoundItems } from './backoffice/search.ts';
import { AdministratorSso } from './backoffice/sso-offer.ts';
import { Administrator, HeldRole, RightCode, Role } from './backoffice/team.ts';
import { TicketingConnection } from './backoffice/ticketing-connection.ts';
import { DeskCart, DeskCustomer, DeskService, DeskSettings } from './box-office/desk.ts';
import { DeskCard, FoundDeskCard } from './box-office/desk-cards.ts';
import { DeviceOutcome, EntranceDevice } from './box-office/devices.ts';
import {
  EntrancePlace,
  RecordedScan,
  ScanOutcome,
  SignedCodes,
  SigningKey,
  StoredScan,
  TicketAtEntrance,
} from './box-office/entrance.ts';
import { EntranceSettingsItem, Occupancy, PlaceOccupancy } from './box-office/occupancy.ts';
import { PaymentLink } from './box-office/payment-links.ts';
import {
  ConcernedSession,
  SchoolHoliday,
  SessionPattern,
  Timetable,
  TimetableEffect,
} from './box-office/timetable/components.ts';
import { BoxOfficeSession } from './box-office/timetable/sessions.ts';
import { Wait } from './box-office/waiting.ts';
import { Card, CardMovements, CardRight, Filling, RightUnit } from './cards/cards.ts';
import { SoldCard } from './cards/sold-cards.ts';
import { WithdrawalSettings } from './cards/withdrawals/settings.ts';
import { TicketFamily } from './cards/withdrawals.ts';
import { Cart, CartCheck, CartDocuments, CartLine, CartState, WantedLine } from './cart/cart.ts';
import { OrderConsent } from './cart/consents.ts';
import { CartLimits, HolderLimits } from './cart/limits.ts';
import { SampleBooking } from './cart/sale-rules.ts';
import {
  CatalogueItem,
  Establishment,
  Family,
  ItemPicture,
  LocalTime,
  OfferedService,
  OpeningSeason,
  OpeningSpan,
  PublicRule,
  Service,
  SupportingDocument,
  Theme,
} from './catalogue/browse.ts';
import {
  CancellationStep,
  CancellationSteps,
  FlexibleRule,
  FlexibleTerms,
} from './catalogue/cancellation-rules.ts';
import { SavedEmbedding } from './catalogue/embedding.ts';
import {
  EstablishmentInformation,
  EstablishmentNotice,
  EstablishmentNotices,
  InformationException,
} from './catalogue/establishments.ts';
import { Promotion, PromotionDraft } from './catalogue/promotions.ts';
import { RuleDraft, RuleMessages, RulePart, RuleType, SaleRule } from './catalogue/sale-rules.ts';
import { SearchSettings, ServiceFilter } from './catalogue/search.ts';
import {
  EstablishmentSettings,
  FamilySettings,
  SavedItem,
  SavedTexts,
  ServiceSettings,
  SettingDescriptions,
  SettingItem,
  SettingNames,
  SettingText,
  SettingTexts,
} from './catalogue/settings.ts';
import { QuotientInterval } from './catalogue/solidarity.ts';
import { CatalogueChanges, Synchronization, SynchronizationState } from './catalogue/synchronization.ts';
import { ThemeSettings } from './catalogue/themes.ts';
import { MaskedCard } from './payment/aliases.ts';
import { PaymentForm } from './payment/form.ts';
import { PaymentMethods } from './payment/means.ts';
import { CardPaymentProvider } from './payment/providers.ts';
import { PurchaseChoices } from './payment/purchase-config.ts';
import { NewShop, OnlinePayment, PaymentChoices, ReturnPath } from './payment/settings.ts';
import { PlanningDisplay } from './planning/display.ts';
import { PlanningEvent, SessionFilter } from './planning/planning.ts';
import { SaleResult } from './sale/selling.ts';
import { Buyer, CartIds, ProviderReference, StuckCart, StuckCartReason } from './sale/stuck-carts.ts';
import { SoldItem, TakenSum, TakingsFigure, TakingsFigures, TakingsPeriod } from './sale/takings.ts';
import { CodeFilter, Id, Labels, SentFile, VisibleName } from './shapes.ts';
import { tenantComponents } from './tenants/components.ts';
import { MovingRules } from './tickets/moves/settings.ts';
import { Purchase } from './tickets/orders.ts';
import { Ticket, TicketSubject } from './tickets/tickets.ts';

/** Named shapes of the OpenAPI description: shapes that several calls share, and complete entities. */
export const components = {
  SentFile,
  HeldRole,
  QuotientSource,
  MaskedCard,
  PaymentForm,
  PaymentMethods,
  Id,
  Labels,
  CodeFilter,
  VisibleName,
  ...tenantComponents,
  SavedEmbedding,
  Password,
  AdministratorPassword,
  ByEmail,
  Device,
  Session,
  SignedIn,
  ...passkeyShapes,
  SsoChoices,
  SsoSettings,
  AdministratorSso,
  Profile,
  User,
  ItemPicture,
  SupportingDocument,
  OpeningSpan,
  OfferedService,
  LocalTime,
  OpeningSeason,
  InformationException,
  EstablishmentInformation,
  EstablishmentNotice,
  EstablishmentNotices,
  CatalogueItem,
  Establishment,
  Family,
  PublicRule,
  CancellationStep,
  CancellationSteps,
  FlexibleRule,
  FlexibleTerms,
  Theme,
  Service,
  ServiceFilter,
  SearchSettings,
  SettingText,
  SettingTexts,
  SettingNames,
  SettingDescriptions,
  SettingItem,
  SavedTexts,
  SavedItem,
  EstablishmentSettings,
  FamilySettings,
  ServiceSettings,
  RuleType,
  RulePart,
  RuleMessages,
  RuleDraft,
  SampleBooking,
  SaleRule,
  PromotionDraft,
  Promotion,
  ThemeSettings,
  CatalogueChanges,
  Synchronization,
  SynchronizationState,
  Health,
  TicketingConnection,
  Quotient,
  OwnProof,
  QuotientCustomer,
  QuotientInterval,
  PlanningEvent,
  SessionFilter,
  PlanningDisplay,
  RightUnit,
  CardRight,
  WithdrawalSettings,
  MovingRules,
  Filling,
  Card,
  SoldCard,
  CardMovements,
  TicketFamily,
  BoxOfficeSession,
  ConcernedSession,
  SchoolHoliday,
  SessionPattern,
  Timetable,
  TimetableEffect,
  ScanOutcome,
  RecordedScan,
  DeskCart,
  DeskCustomer,
  DeskService,
  DeskSettings,
  DeskCard,
  FoundDeskCard,
  PaymentLink,
  Wait,
  DeviceOutcome,
  StoredScan,
  EntrancePlace,
  SigningKey,
  SignedCodes,
  TicketAtEntrance,
  EntranceDevice,
  EntranceSettingsItem,
  Occupancy,
  PlaceOccupancy,
  CartState,
  CartLine,
  Cart,
  CartCheck,
  CartDocuments,
  WantedLine,
  HolderLimits,
  CartLimits,
  ReturnPath,
  PaymentChoices,
  OnlinePayment,
  NewShop,
  CardPaymentProvider,
  PurchaseChoices,
  SoldItem,
  TakenSum,
  TakingsFigure,
  TakingsFigures,
  TakingsPeriod,
  SaleResult,
  Buyer,
  ProviderReference,
  CartIds,
  StuckCartReason,
  StuckCart,
  TicketSubject,
  Ticket,
  Purchase,
  OrderConsent,
  RightCode,
  Role,
  Administrator,
  AdministratorProfile,
  VenueState,
  VenueOrigin,
  ManagedVenue,
  VenueSettings,
  TicketingAddress,
  Carts,
  Figures,
  Places,
  SessionFilling,
  FoundItems,
  FoundCustomer,
  FoundCard,
  FoundTicket,
} as const satisfies Record<string, z.ZodType>;

/** Named shapes that no call uses alone: other inputs or responses extend them. */
export const bases = {
  input: [Profile, SavedTexts, SavedItem, RuleDraft, SentFile, PaymentChoices, PurchaseChoices],
  output: [CatalogueItem, SettingItem, Places, TicketSubject, PaymentChoices],
} as const;
