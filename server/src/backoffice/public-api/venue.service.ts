import type { OperationHandler, OperationHandlers } from './operations.ts';

const readTakings: OperationHandler<'readTakings'> = async ({ query, call }) => {
  const { period, isTest } = await call('GET /settingsadmin/takings', {
    query: { ...query, compare: 'none' },
  });
  return { ...period, isTest };
};

const listWebhooks: OperationHandler<'listWebhooks'> = async ({ call }) => ({
  items: (await call('GET /settingsadmin/webhooks', {})).endpoints,
});

const createWebhook: OperationHandler<'createWebhook'> = ({ body, call }) =>
  call('POST /settingsadmin/webhook', { body });

const deleteWebhook: OperationHandler<'deleteWebhook'> = ({ params, call }) =>
  call('DELETE /settingsadmin/webhook', { query: { id: params.webhookId } });

export const venueHandlers: OperationHandlers<
  'readTakings' | 'listWebhooks' | 'createWebhook' | 'deleteWebhook'
> = { readTakings, listWebhooks, createWebhook, deleteWebhook };
