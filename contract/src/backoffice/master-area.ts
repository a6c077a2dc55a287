import { z } from 'zod';
import { Email } from '../account/auth.ts';
import { call } from '../call.ts';
import { code, Id, Instant, LocaleTag, StreamedFile, VisibleName } from '../shapes.ts';
import { TenantType } from '../tenants/directory.ts';
import {
  isOrigin,
  isTicketingAddress,
  STEPS,
  TEMPLATES,
  TENANT_NAME,
  TICKETING_PROVIDERS,
} from './master-area-rules.ts';

/** The master area: venues of the platform, for the administrators of the provider tenant. */

export const masters = { right: ['provider.admin', 'provider.tenant'] } as const;

export const VenueOrigin = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .refine((text) => text === '' || isOrigin(text), code('tenant.origin'))
  .describe('Origin of the venue’s pages; empty for the platform’s address');

export const TicketingAddress = z
  .string()
  .trim()
  .max(300)
  .refine((text) => text === '' || isTicketingAddress(text), code('field.format'))
  .describe('Address of the ticketing system; empty for the embedded one');

export const TicketingProvider = z
  .enum(TICKETING_PROVIDERS)
  .describe('Kind of ticketing system: embedded, an OCTO supplier, or a system behind the adapter API');

export const ApiVersion = z
  .int(code('field.digits'))
  .min(1, code('field.digits'))
  .max(99, code('field.digits'));

const TenantName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(TENANT_NAME, code('field.special-characters'))
  .describe('First path segment of its addresses; immutable, since mails and tickets link to it');

const Seller = z.object({
  sellerName: z.string().trim().max(120).describe('Legal name for receipts'),
  sellerAddress: z.string().trim().max(200),
  sellerVatId: z.string().trim().max(40),
});

const Fields = z.object({
  displayName: VisibleName,
  city: z.string().trim().max(80),
  type: TenantType,
  baseAddressApiV5: TicketingAddress,
  apiVersion: ApiVersion,
  partnerLogin: z.string().trim().max(200),
  prodOrigin: VenueOrigin,
  preprodOrigin: VenueOrigin,
  ...Seller.shape,
});

export const PartnerPassword = z
  .string()
  .max(500)
  .optional()
  .describe('Never returned. Absent: unchanged; empty: removed');

const Reason = z.string().trim().max(200).optional().describe('Reason for the audit logs');

export const VenueState = z.enum(['toOpen', 'inService', 'inMaintenance', 'archived']);

const OpeningRequest = z
  .object({ at: Instant, by: z.string().describe('E-mail address of the administrator') })
  .optional()
  .describe('The venue asks for its opening');

export const Carts = z.object({
  open: z.int().describe('Carts that hold places and are not in payment'),
  paying: z.int().describe('Carts in payment, or paid and not sold yet'),
});

export const ManagedVenue = z.object({
  id: Id,
  name: z.string(),
  displayName: z.string(),
  city: z.string(),
  type: TenantType,
  state: VenueState,
  openingRequest: OpeningRequest,
  provider: TicketingProvider,
  prodOrigin: z.string(),
  administrators: z.int().describe('Administrators who have set a password'),
  stuckCarts: z.int(),
  synchronizedAt: Instant.optional().describe('Time of the last successful synchronisation'),
  isSynchronizationFailed: z.boolean().describe('The most recent synchronisation, successful or not'),
  attentions: z.int().describe('Health checks that are not green'),
});

export const VenueSettings = Fields.extend({
  id: Id,
  version: z.int(),
  name: z.string(),
  state: VenueState,
  openingRequest: OpeningRequest,
  provider: TicketingProvider,
  isInMaintenance: z.boolean(),
  hasPartnerPassword: z.boolean(),
  createdAt: Instant,
  openedAt: Instant.optional(),
  deletedAt: Instant.optional().describe('Day on which the venue and all its data will be deleted'),
  template: z.enum(TEMPLATES).optional().describe('Template that the venue was created with'),
  isFilled: z.boolean().describe('False while the template is being copied'),
  steps: z.array(
    z.object({
      step: z.enum(STEPS.map(({ step }) => step)),
      isRequired: z.boolean().describe('Keeps the venue from being opened'),
      isDone: z.boolean(),
    }),
  ),
  invitation: z
    .object({
      email: z.string(),
      isActive: z.boolean().describe('Has set a password'),
      expiresAt: Instant.optional().describe('Expiry of the mailed link; absent when no link is valid'),
    })
    .optional()
    .describe('The venue’s super administrator'),
  carts: Carts,
});

export const masterAreaCalls = {
  'GET /settingsadmin/tenants': call({
    summary: 'Lists the venues of the platform with their state',
    access: masters,
    answer: z.array(ManagedVenue),
  }),
  'GET /settingsadmin/tenant': call({
    summary: 'Returns a venue for editing, with the missing steps before it goes live',
    access: masters,
    query: z.object({ tenantId: Id }),
    answer: VenueSettings,
    errors: ['tenant.not-found'],
  }),
  'POST /settingsadmin/tenant': call({
    summary: 'Creates a venue, empty or from a template, and invites its super administrator',
    access: masters,
    body: z.object({
      name: TenantName,
      displayName: VisibleName,
      city: z.string().trim().max(80),
      type: TenantType,
      template: z
        .enum(TEMPLATES)
        .optional()
        .describe('Absent: empty. A venue with a supplier has no template'),
      administrator: z.object({ email: Email, language: LocaleTag }),
      provider: TicketingProvider.optional().describe('Absent: embedded'),
      baseAddressApiV5: TicketingAddress.optional().describe('Required for a supplier'),
      partnerLogin: z.string().trim().max(200).optional(),
      partnerPassword: PartnerPassword,
    }),
    answer: VenueSettings,
    errors: ['tenant.name-already-used'],
    perMinute: 20,
  }),
  'PUT /settingsadmin/tenant': call({
    summary: 'Changes a venue or its connection to the ticketing system, or puts it in maintenance',
    access: masters,
    body: Fields.extend({
      id: Id,
      version: z.int().min(0),
      isInMaintenance: z.boolean().describe('Only for a venue that was opened'),
      provider: TicketingProvider.optional().describe('Absent: derived from the address'),
      partnerPassword: PartnerPassword,
      reason: Reason,
    }),
    answer: VenueSettings,
    errors: [
      'tenant.not-found',
      'tenant.not-open',
      'tenant.archived',
      'tenant.origin-already-used',
      'tenant.carts-paying',
      'connection.password-required',
      'settings.changed',
    ],
  }),
  'PUT /settingsadmin/tenantopening': call({
    summary: 'Opens a venue for sale when no required step is missing',
    access: masters,
    body: z.object({ id: Id, version: z.int().min(0) }),
    answer: VenueSettings,
    errors: ['tenant.not-found', 'tenant.archived', 'tenant.steps-missing', 'settings.changed'],
  }),
  'PUT /settingsadmin/tenantarchive': call({
    summary: 'Archives a closed venue, permanently or until its deletion after 30 days, or restores it',
    access: masters,
    body: z.object({
      id: Id,
      version: z.int().min(0),
      isArchived: z.boolean(),
      isToBeDeleted: z.boolean().describe('Delete the venue and all its data after 30 days'),
      reason: Reason,
    }),
    answer: VenueSettings,
    errors: [
      'tenant.not-found',
      'tenant.not-closed',
      'tenant.carts-paying',
      'tenant.money-left',
      'settings.changed',
    ],
  }),
  'GET /settingsadmin/tenantexport': call({
    summary: 'Exports all data of a venue except secrets: one JSON object per line with table and row',
    access: masters,
    query: z.object({ tenantId: Id }),
    answer: StreamedFile,
    mediaType: 'application/octet-stream',
    errors: ['tenant.not-found'],
    perMinute: 10,
    expensive: 'Reads every row of a venue while it sends them',
  }),
  'PUT /settingsadmin/tenantinvitation': call({
    summary:
      'Resends the invitation of a venue’s super administrator, to another address if given, or resets the access of one who has set a password',
    access: masters,
    body: z.object({
      id: Id,
      email: Email.optional(),
      resetsAccess: z
        .boolean()
        .optional()
        .describe('Ends password, sessions and factors, and mails a link to the known address'),
    }),
    answer: VenueSettings,
    errors: [
      'tenant.not-found',
      'tenant.archived',
      'admin.email-already-used',
      'tenant.administrator-active',
    ],
    perMinute: 20,
  }),
} as const;
