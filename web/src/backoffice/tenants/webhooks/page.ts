import { definePage } from '#backoffice/define-page.ts';
import { BROADCAST } from '#backoffice/icons.ts';
import { type WebhookSearch, webhookSearch } from './webhook-search.ts';

export const webhooksPage = definePage({
  section: 'webhooks',
  path: 'webhooks',
  icon: BROADCAST,
  group: 'team',
  rights: ['settings.admin'],
  phrases: ['webhooks', 'form'],
  settings: ['webhooks.add', 'webhooks.secretTitle', 'webhooks.log.title'],
  preloadStaleTime: 0,
  validateSearch: webhookSearch,
  loaderDeps: (search: WebhookSearch) => search,
  load: () => import('./webhooks-page.tsx'),
});
