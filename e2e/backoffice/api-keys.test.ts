import { expect } from '@playwright/test';
import { newAdministrator } from '../data/administrators.ts';
import { addApiKey, apiKeyName, deleteApiKeys } from '../data/api-keys.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { portal } from '../harness/portal.ts';
import { openAs } from '../pages/backoffice.ts';
import { dialogOf, pressButton, pressInDialog, waitForPage, waitForToast } from '../pages/page.ts';

test.describe('API keys', () => {
  test.afterAll(deleteApiKeys);

  test('are shown once, work within their scopes, and are refused once revoked', { tag: '@core' }, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    const name = apiKeyName('CRM');
    await openAs(visitor, await newAdministrator(['settings.api']), 'apikeys');
    await waitForPage(visitor, t('backoffice.sections.apiKeys.title'));
    await pressButton(visitor, t('apiKeys.add'));
    const key = await addApiKey(visitor, 'CRM', ['catalogue:read']);
    await inspect(visitor);
    await pressInDialog(visitor, t('apiKeys.done'));
    await dialogOf(visitor).waitFor({ state: 'detached' });
    await page.getByText(name, { exact: true }).waitFor();
    expect(await page.content()).not.toContain(key);

    const ask = async (resource: string) => {
      const { url } = portal();
      const response = await fetch(`${url}/api/v2/${resource}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const { reason } = (await response.json()) as { reason?: string };
      return `${response.status} ${reason ?? ''}`;
    };
    expect(await ask('services')).toBe('200 ');
    expect(await ask('customers')).toBe('403 api-key.scope');
    await pressButton(visitor, t('apiKeys.revoke', { name }));
    await pressInDialog(visitor, t('apiKeys.revokeConfirm'));
    await waitForToast(visitor, t('apiKeys.revoked'));
    expect(await ask('services')).toBe('401 api-key.refused');
    await page.getByText(name, { exact: true }).waitFor({ state: 'detached' });
  });
});
