import { API_SCOPES } from '@guichet/contract/backoffice/api-key-rules.ts';
import { WEBHOOK_KINDS } from '@guichet/contract/tenants/webhook-rules.ts';
import { type Receiver, webhookReceiver } from '../portal/webhooks.ts';
import type { MeasuringContext, Preparations } from './call-measuring.ts';

const choices = (url: string) => ({
  url,
  description: 'Comptabilité',
  kinds: [...WEBHOOK_KINDS],
  isOn: true,
});

/** Adds an endpoint in place of the existing ones, since their number is limited. */
async function addedEndpoint(context: MeasuringContext): Promise<string> {
  const { url } = await context.shared<Receiver>(webhookReceiver);
  await context.portal.sql('delete from portal.webhook_endpoint');
  return (await context.administrator('POST /settingsadmin/webhook', { body: choices(url) })).id;
}

async function sentTest(context: MeasuringContext): Promise<string> {
  const id = await addedEndpoint(context);
  return (await context.administrator('POST /settingsadmin/webhooktest', { body: { id } })).id;
}

const ofEndpoint = async (context: MeasuringContext) => ({ id: await addedEndpoint(context) });

export const WEBHOOK_PREPARATIONS: Preparations = {
  async 'DELETE /settingsadmin/apikey'(context) {
    // The number of keys is limited, and each measured call needs one.
    await context.portal.sql('update portal.api_key set revoked_at = now()');
    const body = { name: 'CRM', scopes: [...API_SCOPES] };
    return { query: { id: (await context.administrator('POST /settingsadmin/apikey', { body })).id } };
  },
  'PUT /settingsadmin/webhook': async (context) => ({
    body: { ...(await ofEndpoint(context)), ...choices('https://accounting.example/hook') },
  }),
  'DELETE /settingsadmin/webhook': async (context) => ({ query: await ofEndpoint(context) }),
  'POST /settingsadmin/webhooksecret': async (context) => ({ body: await ofEndpoint(context) }),
  async 'DELETE /settingsadmin/webhooksecret'(context) {
    const query = await ofEndpoint(context);
    await context.administrator('POST /settingsadmin/webhooksecret', { body: query });
    return { query };
  },
  'POST /settingsadmin/webhooktest': async (context) => ({ body: await ofEndpoint(context) }),
  'GET /settingsadmin/webhookdelivery': async (context) => ({ query: { id: await sentTest(context) } }),
  'POST /settingsadmin/resendwebhook': async (context) => ({ body: { id: await sentTest(context) } }),
  async 'POST /settingsadmin/resendwebhooks'(context) {
    const { id } = await ofEndpoint(context);
    await context.administrator('POST /settingsadmin/webhooktest', { body: { id } });
    await context.portal.sql(`update portal.webhook_delivery set state = 'failed' where endpoint_id = $1`, [
      id,
    ]);
    return { body: { endpointId: id, since: new Date(Date.now() - 3_600_000).toISOString() } };
  },
};
