import type { Routes } from '#platform/http/calls.ts';
import { addWebhook } from './calls/add-webhook.ts';
import { changeWebhook } from './calls/change-webhook.ts';
import { endWebhookSecret } from './calls/end-webhook-secret.ts';
import { removeWebhook } from './calls/remove-webhook.ts';
import { resendWebhook } from './calls/resend-webhook.ts';
import { resendWebhooks } from './calls/resend-webhooks.ts';
import { rotateWebhookSecret } from './calls/rotate-webhook-secret.ts';
import { testWebhook } from './calls/test-webhook.ts';
import { webhookDeliveries } from './calls/webhook-deliveries.ts';
import { webhookDelivery } from './calls/webhook-delivery.ts';
import { webhooks } from './calls/webhooks.ts';

export const webhookRoutes = {
  // settings.admin
  'GET /settingsadmin/webhooks': webhooks,
  'POST /settingsadmin/webhook': addWebhook,
  'PUT /settingsadmin/webhook': changeWebhook,
  'DELETE /settingsadmin/webhook': removeWebhook,
  'POST /settingsadmin/webhooksecret': rotateWebhookSecret,
  'DELETE /settingsadmin/webhooksecret': endWebhookSecret,
  'POST /settingsadmin/webhooktest': testWebhook,
  'GET /settingsadmin/webhookdeliveries': webhookDeliveries,
  'GET /settingsadmin/webhookdelivery': webhookDelivery,
  'POST /settingsadmin/resendwebhook': resendWebhook,
  'POST /settingsadmin/resendwebhooks': resendWebhooks,
} satisfies Routes;
