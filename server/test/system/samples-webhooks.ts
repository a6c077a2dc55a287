import type { SamplesOf } from './samples-of.ts';

/** The calls about webhooks and API keys. */
type WebhookKey =
  | 'GET /settingsadmin/apikeys'
  | `${'POST' | 'DELETE'} /settingsadmin/apikey`
  | 'GET /settingsadmin/webhooks'
  | `${'POST' | 'PUT' | 'DELETE'} /settingsadmin/webhook`
  | `${'POST' | 'DELETE'} /settingsadmin/webhooksecret`
  | 'POST /settingsadmin/webhooktest'
  | 'GET /settingsadmin/webhookdeliveries'
  | 'GET /settingsadmin/webhookdelivery'
  | 'POST /settingsadmin/resendwebhook'
  | 'POST /settingsadmin/resendwebhooks';

/** An endpoint and a delivery that do not exist. */
const id = '00000000-0000-4000-8000-000000000052';

const choices = (name: string) => ({
  url: `https://accounting.example/${name}`,
  description: 'Comptabilité',
  kinds: ['order.sold' as const, 'refund.made' as const],
  isOn: false,
});

/** Inputs of the calls about webhooks and API keys. */
export const WEBHOOK_SAMPLES: SamplesOf<WebhookKey> = {
  'GET /settingsadmin/apikeys': () => ({}),
  'POST /settingsadmin/apikey': ({ unique }) => ({
    body: { name: `CRM ${unique()}`, scopes: ['catalogue:read', 'orders:read'] },
  }),
  'DELETE /settingsadmin/apikey': () => ({ query: { id } }),
  'GET /settingsadmin/webhooks': () => ({}),
  'POST /settingsadmin/webhook': ({ unique }) => ({ body: choices(`hook-${unique()}`) }),
  'PUT /settingsadmin/webhook': () => ({ body: { id, ...choices('hook') } }),
  'DELETE /settingsadmin/webhook': () => ({ query: { id } }),
  'POST /settingsadmin/webhooksecret': () => ({ body: { id } }),
  'DELETE /settingsadmin/webhooksecret': () => ({ query: { id } }),
  'POST /settingsadmin/webhooktest': () => ({ body: { id } }),
  'GET /settingsadmin/webhookdeliveries': () => ({ query: { state: 'failed' } }),
  'GET /settingsadmin/webhookdelivery': () => ({ query: { id } }),
  'POST /settingsadmin/resendwebhook': () => ({ body: { id } }),
  'POST /settingsadmin/resendwebhooks': () => ({
    body: { endpointId: id, since: '2026-11-01T00:00:00Z' },
  }),
};
