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

/** The master area: the venues of the platform, for the people of the provider tenant. */

export const masters = { right: ['provider.admin', 'provider.tenant'] } as const;

export const VenueOrigin = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .refine((text) => text === '' || isOrigin(text), code('tenant.origin'))
  .describe('Where its pages live, if not below the platform’s address; empty for that');

export const TicketingAddress = z
  .string()
  .trim()
  .max(300)
  .refine((text) => text === '' || isTicketingAddress(text), code('field.format'))
  .describe('Of its ticketing system; empty for the embedded one');

export const TicketingProvider = z
  .enum(TICKETING_PROVIDERS)
  .describe('Of its ticketing system: the portal itself, or a supplier that speaks OCTO');

export const ApiVersion = z
  .int(code('field.digits'))
  .min(1, code('field.digits'))
  .max(99, code('field.digits'));

const TenantName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(TENANT_NAME, code('field.special-characters'))
  .describe('First segment of its addresses; it stays, for mails and tickets link to it');

const Seller = z.object({
  sellerName: z.string().trim().max(120).describe('As receipts must name it'),
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
  .describe('Never answered; absent: it stays as it is, empty: there is none any more');

const Reason = z.string().trim().max(200).optional().describe('For the journals');

export const VenueState = z.enum(['toOpen', 'inService', 'inMaintenance', 'archived']);

export const Carts = z.object({
  open: z.int().describe('With places held, and not in payment'),
  paying: z.int().describe('In payment, or paid and not sold yet'),
});

export const ManagedVenue = z.object({
  id: Id,
  name: z.string(),
  displayName: z.string(),
  city: z.string(),
  type: TenantType,
  state: VenueState,
  provider: TicketingProvider,
  prodOrigin: z.string(),
  administrators: z.int().describe('Who have chosen a password'),
  stuckCarts: z.int(),
  synchronizedAt: Instant.optional().describe('When its catalogue was last read'),
  isSynchronizationFailed: z.boolean().describe('The last one, whatever came before'),
  attentions: z.int().describe('Lines of its health that are not green'),
});

export const VenueSettings = Fields.extend({
  id: Id,
  version: z.int(),
  name: z.string(),
  state: VenueState,
  provider: TicketingProvider,
  isInMaintenance: z.boolean(),
  hasPartnerPassword: z.boolean(),
  createdAt: Instant,
  openedAt: Instant.optional(),
  deletedAt: Instant.optional().describe('When it will be deleted with all that it has'),
  template: z.enum(TEMPLATES).optional().describe('The demonstration data that it was created with'),
  isFilled: z.boolean().describe('False while those data are being made'),
  steps: z.array(
    z.object({
      step: z.enum(STEPS.map(({ step }) => step)),
      isRequired: z.boolean().describe('It keeps the venue from being opened'),
      isDone: z.boolean(),
    }),
  ),
  invitation: z
    .object({
      email: z.string(),
      isActive: z.boolean().describe('Has chosen a password'),
      expiresAt: Instant.optional().describe('Of the link that was sent; absent when none is valid'),
    })
    .optional()
    .describe('Its super administrator'),
  carts: Carts,
});

export const masterAreaCalls = {
  'GET /settingsadmin/tenants': call({
    summary: 'The venues of the platform with their state',
    access: masters,
    answer: z.array(ManagedVenue),
  }),
  'GET /settingsadmin/tenant': call({
    summary: 'A venue as the master area edits it, and what it lacks before it goes live',
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
        .describe('Absent: empty, as with a supplier, whose catalogue is read'),
      administrator: z.object({ email: Email, language: LocaleTag }),
      provider: TicketingProvider.optional().describe('Absent: embedded'),
      baseAddressApiV5: TicketingAddress.optional().describe('Required of a supplier'),
      partnerLogin: z.string().trim().max(200).optional(),
      partnerPassword: PartnerPassword,
    }),
    answer: VenueSettings,
    errors: ['tenant.name-already-used'],
    perMinute: 20,
  }),
  'PUT /settingsadmin/tenant': call({
    summary: 'Changes a venue, its connection to the ticketing system included, or puts it in maintenance',
    access: masters,
    body: Fields.extend({
      id: Id,
      version: z.int().min(0),
      isInMaintenance: z.boolean().describe('Only of a venue that was opened'),
      provider: TicketingProvider.optional().describe('Absent: as the address says'),
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
    summary: 'Opens a venue for sale, once nothing that it requires is missing',
    access: masters,
    body: z.object({ id: Id, version: z.int().min(0) }),
    answer: VenueSettings,
    errors: ['tenant.not-found', 'tenant.archived', 'tenant.steps-missing', 'settings.changed'],
  }),
  'PUT /settingsadmin/tenantarchive': call({
    summary: 'Archives a closed venue, for good or to be deleted after 30 days; or brings it back',
    access: masters,
    body: z.object({
      id: Id,
      version: z.int().min(0),
      isArchived: z.boolean(),
      isToBeDeleted: z.boolean().describe('With all that it has, 30 days from now'),
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
    summary: 'All that a venue has, but its secrets: one JSON object a line, with the table and the row',
    access: masters,
    query: z.object({ tenantId: Id }),
    answer: StreamedFile,
    mediaType: 'application/octet-stream',
    errors: ['tenant.not-found'],
    perMinute: 10,
    expensive: 'Reads every row of a venue, as it sends it',
  }),
  'PUT /settingsadmin/tenantinvitation': call({
    summary:
      'Sends the invitation of a venue’s super administrator again, to another address if one is given; or resets the access of one who has chosen a password',
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
