import type { z } from 'zod';
import { Password, Session, SignedIn } from './account/auth.ts';
import { Profile, User } from './account/profile.ts';
import { AuditEntry } from './backoffice/audit.ts';
import { Password as AdministratorPassword } from './backoffice/auth.ts';
import { Figures, Places, SessionFilling } from './backoffice/overview.ts';
import { AdministratorProfile } from './backoffice/profile.ts';
import { FoundItem } from './backoffice/search.ts';
import { Administrator, AdministratorLevel, RightCode, Role } from './backoffice/team.ts';
import { Card, CardRight, RightUnit } from './cards/cards.ts';
import { SoldCard } from './cards/sold-cards.ts';
import { Cart, CartLine, CartState } from './cart/cart.ts';
import { Establishment, Family, Service, Theme } from './catalogue/browse.ts';
import {
  EstablishmentSettings,
  FamilySettings,
  HiddenReason,
  SavedItem,
  ServiceSettings,
  SettingDescriptions,
  SettingItem,
  SettingKind,
  SettingNames,
  SettingText,
  SettingTexts,
} from './catalogue/settings.ts';
import {
  CatalogueChanges,
  Synchronization,
  SynchronizationResult,
  SynchronizationState,
} from './catalogue/synchronization.ts';
import { PaymentForm } from './payment/attempts.ts';
import { PaymentType } from './payment/means.ts';
import { PlanningEvent } from './planning/planning.ts';
import { PaymentToCheck } from './sale/payment-checks.ts';
import { SaleOutcome, SaleResult } from './sale/selling.ts';
import { Buyer, ProviderReference, StuckCart, StuckCartLine, StuckCartReason } from './sale/stuck-carts.ts';
import { Id, Labels, LocaleTag } from './shapes.ts';
import { Design, FontNameTag } from './tenants/design.ts';
import { TenantType, Venue } from './tenants/directory.ts';
import { UsedLink } from './tenants/documents.ts';
import { Language } from './tenants/languages.ts';
import { AllParameters, ParameterItem } from './tenants/parameters.ts';
import { GalleryPicture, UploadedPicture } from './tenants/pictures.ts';
import { Purchase } from './tickets/orders.ts';
import { Ticket } from './tickets/tickets.ts';

/** Shapes that have a name of their own in the description of the interface, by that name. */
export const components = {
  Id,
  LocaleTag,
  Labels,
  Venue,
  TenantType,
  ParameterItem,
  AllParameters,
  Language,
  GalleryPicture,
  UploadedPicture,
  UsedLink,
  FontNameTag,
  Design,
  Password,
  AdministratorPassword,
  Session,
  SignedIn,
  Profile,
  User,
  Establishment,
  Family,
  Theme,
  Service,
  SettingKind,
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
  CatalogueChanges,
  Synchronization,
  SynchronizationResult,
  SynchronizationState,
  PlanningEvent,
  RightUnit,
  CardRight,
  Card,
  SoldCard,
  CartState,
  CartLine,
  Cart,
  PaymentType,
  PaymentForm,
  SaleOutcome,
  SaleResult,
  Buyer,
  ProviderReference,
  StuckCartReason,
  StuckCart,
  StuckCartLine,
  PaymentToCheck,
  Ticket,
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
} as const satisfies Record<string, z.ZodType>;

/** Named shapes that no call has alone: others extend them, in what is sent or in what is answered. */
export const bases = { input: [Profile, SavedItem], output: [SettingItem, Places] } as const;
