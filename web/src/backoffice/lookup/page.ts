import { PEOPLE } from '#backoffice/icons.ts';
import { definePage } from '../define-page.ts';

export const lookupPage = definePage({
  section: 'lookup',
  path: 'lookup',
  icon: PEOPLE,
  group: 'payments',
  rights: ['stucked-carts'],
  onlyAt: 'venue',
  phrases: ['lookup', 'settingsSearch', 'cards'],
  settings: ['lookup.send.tickets', 'lookup.send.receipt'],
  load: () => import('./lookup-page.tsx'),
  details: [
    {
      path: 'lookup/$id',
      phrases: ['lookup', 'cards', 'cardOrders', 'printing'],
      load: () => import('./customer-page.tsx'),
    },
  ],
});
