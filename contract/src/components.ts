import type { z } from 'zod';
import { ByEmail, Device, Password, Session, SignedIn } from './account/auth.ts';
import { Profile, User } from './account/profile.ts';
import { CustomerQuotient, OwnProof, PendingProof, Quotient, QuotientCustomer } from './account/quotients.ts';
import { AuditEntry } from './backoffice/audit.ts';
import { Password as AdministratorPassword } from './backoffice/auth.ts';
import { FoundCard, FoundCustomer, FoundTicket } from './backoffice/lookup.ts';
import { Figures, Places, SessionFilling } from './backoffice/overview.ts';
import { AdministratorProfile } from './backoffice/profile.ts';
import { FoundItem, FoundItems } from './backoffice/search.ts';
import { Administrator, AdministratorLevel, RightCode, Role } from './backoffice/team.ts';
import { Attachment, AttachmentState, Membership } from './cards/attachments.ts';
import { Card, CardMovement, CardMovements, CardRight, CardSum, Filling, RightUnit } from './cards/cards.ts';
import { SoldCard } from './cards/sold-cards.ts';
import { WithdrawalSettings } from './cards/withdrawal-settings.ts';
import { TicketFamily } from './cards/withdrawals.ts';
import { Cart, CartLine, CartState } from './cart/cart.ts';
import { CartLimits, HolderLimits } from './cart/limits.ts';
import {
  Establishment,
  Family,
  ItemPicture,
  OpeningHours,
  OpeningSpan,
  PublicRule,
  Service,
  SupportingDocument,
  Theme,
} from './catalogue/browse.ts';
import {
  RuleDraft,
  RuleLink,
  RuleMessages,
  RulePart,
  RuleType,
  SaleRule,
  SampleBooking,
} from './catalogue/sale-rules.ts';
import { SearchOptions, SearchSettings, ServiceFilter } from './catalogue/search.ts';
import {
  EstablishmentSettings,
  FamilySettings,
  HiddenReason,
  ItemKind,
  SavedItem,
  ServiceSettings,
  SettingDescriptions,
  SettingItem,
  SettingNames,
  SettingText,
  SettingTexts,
} from './catalogue/settings.ts';
import { NamedPrice, QuotientInterval } from './catalogue/solidarity.ts';
import {
  CatalogueChanges,
  Synchronization,
  SynchronizationResult,
  SynchronizationState,
} from './catalogue/synchronization.ts';
import { ThemeSettings } from './catalogue/themes.ts';
import { PaymentForm } from './payment/attempts.ts';
import { PaymentType } from './payment/means.ts';
import { PlanningDisplay } from './planning/display.ts';
import { PlannedActivity, PlannedSession, PlanningEvent, SessionFilter } from './planning/planning.ts';
import { PaymentToCheck } from './sale/payment-checks.ts';
import { SaleOutcome, SaleResult } from './sale/selling.ts';
import {
  Buyer,
  CartIds,
  ProviderReference,
  StuckCart,
  StuckCartLine,
  StuckCartReason,
} from './sale/stuck-carts.ts';
import { SoldItem, TakenSum, TakingsFigure, TakingsFigures, TakingsPeriod } from './sale/takings.ts';
import { CodeFilter, Id, Labels, LocaleTag, VisibleName } from './shapes.ts';
import { ChosenPicture, Design, DesignPicture, FontNameTag } from './tenants/design.ts';
import { TenantType, Venue } from './tenants/directory.ts';
import { UsedLink } from './tenants/documents.ts';
import { Language } from './tenants/languages.ts';
import { AllParameters, ParameterItem, Versions } from './tenants/parameters.ts';
import { GalleryPicture, UploadedPicture } from './tenants/pictures.ts';
import { Purchase } from './tickets/orders.ts';
import { Ticket, TicketRight, TicketSubject } from './tickets/tickets.ts';

/** Shapes that have a name of their own in the description of the interface, by that name. */
export const components = {
  Id,
  LocaleTag,
  Labels,
  CodeFilter,
  VisibleName,
  Venue,
  TenantType,
  ParameterItem,
  Versions,
  AllParameters,
  Language,
  GalleryPicture,
  UploadedPicture,
  UsedLink,
  FontNameTag,
  ChosenPicture,
  DesignPicture,
  Design,
  Password,
  AdministratorPassword,
  ByEmail,
  Device,
  Session,
  SignedIn,
  Profile,
  User,
  ItemPicture,
  SupportingDocument,
  OpeningSpan,
  OpeningHours,
  Establishment,
  Family,
  PublicRule,
  Theme,
  Service,
  ServiceFilter,
  SearchOptions,
  SearchSettings,
  ItemKind,
  SettingText,
  SettingTexts,
  SettingNames,
  SettingDescriptions,
  HiddenReason,
  SettingItem,
  SavedItem,
  EstablishmentSettings,
  FamilySettings,
  ServiceSettings,
  RuleType,
  RuleLink,
  RulePart,
  RuleMessages,
  RuleDraft,
  SampleBooking,
  SaleRule,
  ThemeSettings,
  CatalogueChanges,
  Synchronization,
  SynchronizationResult,
  SynchronizationState,
  Quotient,
  CustomerQuotient,
  OwnProof,
  QuotientCustomer,
  PendingProof,
  QuotientInterval,
  NamedPrice,
  PlanningEvent,
  PlannedSession,
  SessionFilter,
  PlannedActivity,
  PlanningDisplay,
  RightUnit,
  CardRight,
  WithdrawalSettings,
  Filling,
  Card,
  SoldCard,
  CardMovement,
  CardMovements,
  CardSum,
  AttachmentState,
  Attachment,
  Membership,
  TicketFamily,
  CartState,
  CartLine,
  Cart,
  HolderLimits,
  CartLimits,
  SoldItem,
  TakenSum,
  TakingsFigure,
  TakingsFigures,
  TakingsPeriod,
  PaymentType,
  PaymentForm,
  SaleOutcome,
  SaleResult,
  Buyer,
  ProviderReference,
  CartIds,
  StuckCartReason,
  StuckCart,
  StuckCartLine,
  PaymentToCheck,
  TicketSubject,
  Ticket,
  TicketRight,
  Purchase,
  AdministratorLevel,
  RightCode,
  Role,
  Administrator,
  AdministratorProfile,
  AuditEntry,
  Figures,
  Places,
  SessionFilling,
  FoundItem,
  FoundItems,
  FoundCustomer,
  FoundCard,
  FoundTicket,
} as const satisfies Record<string, z.ZodType>;

/** Named shapes that no call has alone: others extend them, in what is sent or in what is answered. */
export const bases = { input: [Profile, SavedItem, RuleDraft], output: [SettingItem, Places] } as const;
