import { USUAL_FIELDS } from '@guichet/contract/account/registration-fields.ts';
import { END_OUTCOMES, type EndOutcome } from '@guichet/contract/tenants/end-of-navigation-rules.ts';
import { HOME_BLOCKS } from '@guichet/contract/tenants/home-blocks.ts';
import type { SamplesOf } from './samples-of.ts';

/** Pages of a venue's settings that are saved as a whole. */
type VenuePageKey =
  | 'POST /settingsportal/document'
  | 'GET /settingsportal/usedLinkEnums'
  | 'GET /settingsportal/footer'
  | 'PUT /settingsportal/footer'
  | 'POST /settingsportal/undofooter'
  | 'POST /settingsportal/usedLink'
  | 'DELETE /settingsportal/usedLink'
  | 'GET /settingsportal/embedding'
  | 'PUT /settingsportal/embedding'
  | 'POST /settingsportal/undoembedding'
  | 'GET /settingsportal/planning'
  | 'POST /settingsportal/undoplanning'
  | 'GET /settingsportal/usedfonctionnalities'
  | 'PUT /settingsportal/usedfonctionnalities'
  | 'POST /settingsportal/undousedfonctionnalities'
  | 'GET /settingsportal/usedpages'
  | 'PUT /settingsportal/usedpages'
  | 'POST /settingsportal/undousedpages'
  | 'GET /settingsportal/endofnavigation'
  | 'PUT /settingsportal/endofnavigation'
  | 'POST /settingsportal/undoendofnavigation'
  | 'GET /settingsportal/homepagesettings'
  | 'PUT /settingsportal/homepagesettings'
  | 'POST /settingsportal/undohomepagesettings'
  | 'GET /settingsportal/registrationpage'
  | 'PUT /settingsportal/registrationpage'
  | 'POST /settingsportal/undoregistrationpage'
  | 'GET /SettingsPortal/ConfigurationFields'
  | 'GET /settingsportal/partner'
  | 'PUT /settingsportal/partner'
  | 'POST /settingsportal/partner'
  | 'DELETE /settingsportal/partner'
  | 'POST /settingsportal/undopartner'
  | 'GET /settingsportal/languages'
  | 'GET /settingsticketing/unnamed'
  | 'PUT /settingsportal/languages'
  | 'POST /settingsportal/undolanguages';

const nothing = () => ({});

/** A version that no setting reaches in these tests: a save based on it is rejected. */
const UNSEEN = 999_999;

const END_TEXTS = Object.fromEntries(END_OUTCOMES.map((outcome) => [outcome, { 'fr-FR': '' }])) as Record<
  EndOutcome,
  { 'fr-FR': string }
>;

/** A valid input of every call of these pages. */
export const VENUE_PAGE_SAMPLES: SamplesOf<VenuePageKey> = {
  'POST /settingsportal/document': () => ({
    body: { name: 'conditions.pdf', mediaType: 'application/pdf', content: 'AAAA' },
  }),
  'GET /settingsportal/usedLinkEnums': nothing,
  'GET /settingsportal/footer': nothing,
  'PUT /settingsportal/footer': () => ({ body: { version: UNSEEN, contactEmail: '', links: [] } }),
  'POST /settingsportal/undofooter': () => ({ body: { version: UNSEEN } }),
  'POST /settingsportal/usedLink': ({ tenantId }) => ({
    body: {
      id: tenantId,
      kind: 'social' as const,
      contents: { 'fr-FR': { name: 'Réseau', url: 'https://social.example' } },
    },
  }),
  'DELETE /settingsportal/usedLink': ({ tenantId }) => ({ query: { usedLinkId: tenantId } }),
  'GET /settingsportal/embedding': nothing,
  'PUT /settingsportal/embedding': () => ({
    body: { version: UNSEEN, origins: [{ address: 'https://www.example.com' }] },
  }),
  'POST /settingsportal/undoembedding': () => ({ body: { version: UNSEEN } }),
  'GET /settingsportal/planning': nothing,
  'POST /settingsportal/undoplanning': () => ({ body: { version: UNSEEN } }),
  'GET /settingsportal/usedfonctionnalities': nothing,
  'PUT /settingsportal/usedfonctionnalities': () => ({
    body: {
      version: UNSEEN,
      ticketsHistory: true,
      ordersHistory: true,
      planning: true,
      multiEstablishment: true,
      fastBuy: true,
      guestOrders: false,
      waitingList: false,
    },
  }),
  'POST /settingsportal/undousedfonctionnalities': () => ({ body: { version: UNSEEN } }),
  'GET /settingsportal/usedpages': nothing,
  'PUT /settingsportal/usedpages': () => ({
    body: { version: UNSEEN, search: true, mySupports: true, signin: true },
  }),
  'POST /settingsportal/undousedpages': () => ({ body: { version: UNSEEN } }),
  'GET /settingsportal/endofnavigation': nothing,
  'PUT /settingsportal/endofnavigation': () => ({
    body: { version: UNSEEN, disconnectingPage: '', texts: END_TEXTS },
  }),
  'POST /settingsportal/undoendofnavigation': () => ({ body: { version: UNSEEN } }),
  'GET /settingsportal/homepagesettings': nothing,
  'PUT /settingsportal/homepagesettings': () => ({
    body: {
      version: UNSEEN,
      fastBuy: true,
      blocks: HOME_BLOCKS.map((code) => ({
        code,
        isOn: true,
        titles: { 'fr-FR': 'Bienvenue' },
        texts: { 'fr-FR': code === 'hero' ? 'Un texte' : '<p>Un <strong>texte</strong></p>' },
        pictures: [],
        items:
          code === 'news'
            ? [{ titles: { 'fr-FR': 'Fermé' }, texts: {}, pictures: [], from: '', until: '2999-01-01' }]
            : [],
      })),
    },
  }),
  'POST /settingsportal/undohomepagesettings': () => ({ body: { version: UNSEEN } }),
  'GET /settingsportal/registrationpage': nothing,
  'PUT /settingsportal/registrationpage': () => ({
    body: {
      version: UNSEEN,
      parts: [...USUAL_FIELDS.parts],
      legalPersons: true,
      advertising: true,
      consents: { cgu: { 'fr-FR': '' }, rgpd: { 'fr-FR': '' }, advertising: { 'fr-FR': '' } },
    },
  }),
  'POST /settingsportal/undoregistrationpage': () => ({ body: { version: UNSEEN } }),
  'GET /SettingsPortal/ConfigurationFields': () => ({ query: { partnerType: 'review' as const } }),
  'GET /settingsportal/partner': nothing,
  'PUT /settingsportal/partner': () => ({ body: { version: UNSEEN, partners: [] } }),
  'POST /settingsportal/partner': () => ({
    body: { type: 'review' as const, configuration: '{"url":""}' },
  }),
  'DELETE /settingsportal/partner': ({ tenantId }) => ({ query: { id: tenantId } }),
  'POST /settingsportal/undopartner': () => ({ body: { version: UNSEEN } }),
  'GET /settingsportal/languages': nothing,
  'GET /settingsticketing/unnamed': nothing,
  'PUT /settingsportal/languages': () => ({
    body: { version: UNSEEN, languages: ['fr-FR' as const, 'en-GB' as const] },
  }),
  'POST /settingsportal/undolanguages': () => ({ body: { version: UNSEEN } }),
};
