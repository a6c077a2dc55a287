import type { SamplesOf } from './samples-of.ts';

/** The calls of the master area. */
type MasterAreaKey =
  | 'GET /settingsadmin/tenants'
  | 'GET /settingsadmin/tenant'
  | 'POST /settingsadmin/tenant'
  | 'PUT /settingsadmin/tenant'
  | 'PUT /settingsadmin/tenantopening'
  | 'PUT /settingsadmin/tenantarchive'
  | 'POST /settingsadmin/tenantvisit'
  | 'POST /user/admin/beginvisit'
  | 'GET /settingsadmin/tenantexport'
  | 'PUT /settingsadmin/tenantinvitation'
  | 'GET /settingsadmin/tenantconnection'
  | 'PUT /settingsadmin/tenantconnection'
  | 'POST /settingsadmin/undotenantconnection'
  | 'POST /settingsadmin/tryconnection'
  | 'POST /settingsadmin/synchronizetenant'
  | 'GET /settingsadmin/health'
  | 'POST /settingsadmin/checkhealth'
  | 'GET /settingsadmin/tenanthealth'
  | 'POST /settingsadmin/checktenanthealth';

/** A venue that does not exist. */
const id = '00000000-0000-4000-8000-000000000020';

export const MASTER_AREA_SAMPLES: SamplesOf<MasterAreaKey> = {
  'GET /settingsadmin/tenants': () => ({}),
  'GET /settingsadmin/tenant': () => ({ query: { tenantId: id } }),
  'POST /settingsadmin/tenant': ({ unique }) => ({
    body: {
      name: `venue-${unique()}`,
      displayName: 'Musée des Deux Rives',
      city: 'Strasbourg',
      type: 1,
      administrator: { email: 'c.morel@example.com', language: 'fr-FR' },
    },
  }),
  'PUT /settingsadmin/tenant': () => ({
    body: {
      id,
      version: 0,
      displayName: 'Musée des Deux Rives',
      city: 'Strasbourg',
      type: 1,
      baseAddressApiV5: 'https://tickets.example.com/octo',
      apiVersion: 5,
      partnerLogin: 'deux-rives',
      partnerPassword: 'a-partner-password',
      prodOrigin: 'https://billets.deux-rives.example',
      preprodOrigin: '',
      sellerName: 'Musées de la Rive',
      sellerAddress: '1 quai des Rives, 67000 Strasbourg',
      sellerVatId: 'FR40123456824',
      isInMaintenance: true,
      reason: 'Changement de version de la billetterie',
    },
  }),
  'PUT /settingsadmin/tenantopening': () => ({ body: { id, version: 0 } }),
  'POST /settingsadmin/tenantvisit': () => ({ body: { id, reason: 'Mise en place' } }),
  'POST /user/admin/beginvisit': ({ unique }) => ({ body: { key: unique() } }),
  'PUT /settingsadmin/tenantarchive': () => ({
    body: { id, version: 0, isArchived: true, isToBeDeleted: false, reason: 'Fin de contrat' },
  }),
  'GET /settingsadmin/tenantexport': () => ({ query: { tenantId: id } }),
  'PUT /settingsadmin/tenantinvitation': () => ({ body: { id } }),
  'GET /settingsadmin/tenantconnection': () => ({ query: { tenantId: id } }),
  'POST /settingsadmin/undotenantconnection': () => ({ body: { id, version: 0 } }),
  'PUT /settingsadmin/tenantconnection': () => ({
    body: {
      id,
      version: 0,
      type: 'octo',
      baseAddressApiV5: 'octo+https://tickets.example.com/octo',
      keyExpiresOn: '2027-11-30',
      apiVersion: 5,
      partnerLogin: 'deux-rives',
      partnerPassword: 'a-partner-password',
    },
  }),
  'POST /settingsadmin/tryconnection': () => ({
    body: {
      id,
      type: 'octo',
      baseAddressApiV5: 'https://tickets.example.com/octo',
      partnerPassword: 'a-partner-password',
    },
  }),
  'POST /settingsadmin/synchronizetenant': () => ({ body: { id } }),
  'GET /settingsadmin/health': () => ({}),
  'POST /settingsadmin/checkhealth': () => ({}),
  'GET /settingsadmin/tenanthealth': () => ({ query: { tenantId: id } }),
  'POST /settingsadmin/checktenanthealth': () => ({ body: { id } }),
};
