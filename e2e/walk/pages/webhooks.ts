import { addApiKey, deleteApiKeys } from '../../data/api-keys.ts';
import { VENUE } from '../../data/demonstration.ts';
import { addWebhook, deleteWebhooks, webhookName } from '../../data/webhooks.ts';
import { dialogOf } from '../../pages/page.ts';
import { heading, press } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

export const webhookPages: readonly WalkedPage[] = [
  {
    name: 'the webhooks',
    domain: 'tenants/webhooks',
    routes: ['backoffice/webhooks'],
    address: `/${VENUE}/backoffice/webhooks`,
    user: 'administrator',
    ready: heading('backoffice.sections.webhooks.title'),
    cleanUp: deleteWebhooks,
    states: {
      'with an address that is sent empty': async (visitor) => {
        await press('webhooks.add')(visitor);
        await dialogOf(visitor)
          .getByRole('button', { name: visitor.t('webhooks.create'), exact: true })
          .click();
        await dialogOf(visitor).locator('[aria-invalid=true]').first().waitFor();
      },
      'with an address at which a test has failed': async (visitor) => {
        await dialogOf(visitor)
          .getByRole('button', { name: visitor.t('webhooks.cancel'), exact: true })
          .click();
        await addWebhook(visitor, 'walk', 503);
        const test = visitor.t('webhooks.test', { name: webhookName('walk') });
        await visitor.page.getByRole('button', { name: test, exact: true }).click();
        const failed = visitor.t('webhooks.states.failed');
        await visitor.page.getByRole('table').getByText(failed).first().waitFor();
      },
      'with a message that is opened': async (visitor) => {
        await visitor.page.getByRole('table').getByRole('button').first().click();
        await dialogOf(visitor).getByText(visitor.t('webhooks.detail.attempts')).waitFor();
        await dialogOf(visitor).locator('summary').first().click();
      },
    },
  },
  {
    name: 'the API keys',
    domain: 'backoffice/api-keys',
    routes: ['backoffice/apikeys'],
    address: `/${VENUE}/backoffice/apikeys`,
    user: 'administrator',
    ready: heading('backoffice.sections.apiKeys.title'),
    cleanUp: deleteApiKeys,
    states: {
      'with a key that is sent without name and scopes': async (visitor) => {
        await press('apiKeys.add')(visitor);
        await dialogOf(visitor)
          .getByRole('button', { name: visitor.t('apiKeys.create'), exact: true })
          .click();
        await dialogOf(visitor).locator('[aria-invalid=true]').first().waitFor();
      },
      'with a key that is shown once': async (visitor) => {
        await addApiKey(visitor, 'walk', ['catalogue:read', 'orders:read']);
      },
      'with a key to revoke': async (visitor) => {
        await dialogOf(visitor)
          .getByRole('button', { name: visitor.t('apiKeys.done'), exact: true })
          .click();
        await visitor.page.getByRole('main').getByRole('list').getByRole('button').first().click();
        await dialogOf(visitor).getByText(visitor.t('apiKeys.revokeTitle')).waitFor();
      },
    },
  },
  {
    name: 'the embedded receiver of webhooks',
    domain: 'tenants/webhooks',
    routes: [],
    locale: 'fr-FR',
    states: {
      'with what has arrived': async ({ page, site }) => {
        await fetch(`${site}/sandbox/webhooks/${VENUE}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"type":"order.sold","data":{}}',
        });
        await page.goto(`${site}/sandbox/webhooks`);
        await page.locator('summary').first().click();
      },
    },
  },
];
