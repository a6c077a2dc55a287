import { z } from 'zod';
import { call } from '../call.ts';
import { Id, numbered } from '../shapes.ts';
import { PARTNER_TYPES } from './partner-rules.ts';
import { SavedState, SeenVersion } from './saved-settings.ts';

/** Partners of a venue (specified-behaviour.md#partners). */

const right = { right: 'settings.functionnalities' } as const;

const PartnerTypeTag = numbered(PARTNER_TYPES);
const NewPartner = z.object({
  type: PartnerTypeTag,
  configuration: z.string().max(2000).describe('JSON object with the fields of its type'),
});
export const Partner = NewPartner.extend({ id: Id });
export const SavedPartners = z.object({ partners: z.array(Partner), saved: SavedState });

export const partnerCalls = {
  'GET /SettingsPortal/ConfigurationFields': call({
    summary: 'Lists the fields of a partner type; every field is required',
    access: right,
    query: z.object({ partnerType: PartnerTypeTag }),
    answer: z.array(
      z.object({
        code: z.enum(['name', 'url']),
        kind: z.enum(['text', 'address']),
        maxLength: z.int(),
      }),
    ),
  }),
  'GET /settingsportal/partner': call({
    summary: 'Lists the saved partners',
    access: right,
    answer: SavedPartners,
  }),
  'PUT /settingsportal/partner': call({
    summary: 'Replaces the partners, effective from the next page view',
    access: right,
    body: z.object({ partners: z.array(NewPartner).max(PARTNER_TYPES.length) }).extend(SeenVersion.shape),
    answer: SavedPartners,
    errors: ['field.address', 'partner.type-exists', 'settings.changed'],
  }),
  'POST /settingsportal/partner': call({
    summary: 'Adds a partner; each type occurs once',
    access: right,
    body: NewPartner,
    answer: SavedPartners,
    errors: ['field.address', 'partner.type-exists'],
  }),
  'DELETE /settingsportal/partner': call({
    summary: 'Removes a partner',
    access: right,
    query: z.object({ id: Id }),
    answer: SavedPartners,
    errors: ['partner.not-found'],
  }),
  'POST /settingsportal/undopartner': call({
    summary: 'Restores the partners from before the last change',
    access: right,
    body: SeenVersion,
    answer: SavedPartners,
    errors: ['settings.nothing-to-undo', 'settings.changed'],
  }),
} as const;
