import { dialogOf } from '../../pages/page.ts';
import { comingMonday, openPlanning, openSessions, PLANNING } from '../../pages/planning.ts';
import { heading } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

export const planningPages: readonly WalkedPage[] = [
  {
    name: 'the planning',
    domain: 'planning',
    routes: ['$tenant/planning.tsx'],
    address: `${PLANNING}?day=${comingMonday()}`,
    ready: heading('planning.title'),
    states: {
      'of one day everywhere': (visitor) => openPlanning(visitor, { display: '0', establishmentIds: 'ALL' }),
      'of a month': (visitor) => openPlanning(visitor, { display: '2' }),
      'without a session': (visitor) => openPlanning(visitor, { day: '2020-01-06' }),
      'with the prices of a session': async (visitor) => {
        await openPlanning(visitor, { display: '0' });
        await openSessions(visitor).first().click();
        await dialogOf(visitor)
          .getByRole('link', { name: visitor.t('planning.session.service') })
          .waitFor();
      },
    },
  },
  {
    name: 'the planning of a venue that offers none',
    domain: 'planning',
    routes: ['$tenant/planning.tsx'],
    address: '/patinoire-givre/planning',
    statuses: [404],
    ready: heading('planning.nothingTitle'),
  },
];
