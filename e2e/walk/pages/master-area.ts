import { PROVIDER } from '../../data/administrators.ts';
import { hideNewVenues, newVenue } from '../../data/venues.ts';
import { dialogOf, waitForPage } from '../../pages/page.ts';
import { heading, press } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

const MUSEUM = 'Musée de la promenade';

/** The pages of the master area. */
export const masterAreaPages: readonly WalkedPage[] = [
  {
    name: 'the master area',
    domain: 'backoffice/master-area',
    routes: [
      'backoffice/masterarea',
      'backoffice/masterarea/$id',
      'backoffice/masterarea/$id/connection',
      'backoffice/masterarea/$id/health',
    ],
    address: `/${PROVIDER}/backoffice/masterarea`,
    user: 'master',
    prepare: () => newVenue(MUSEUM),
    ready: heading('backoffice.sections.masterArea.title'),
    cleanUp: hideNewVenues,
    states: {
      'with a venue that is sent empty': async (visitor) => {
        await press('masterArea.create.action')(visitor);
        await dialogOf(visitor)
          .getByRole('button', { name: visitor.t('masterArea.create.submit'), exact: true })
          .click();
        await dialogOf(visitor).locator('[aria-invalid=true]').first().waitFor();
      },
      'with a venue that is to be opened': async (visitor) => {
        await visitor.page.keyboard.press('Escape');
        await visitor.page.getByRole('link', { name: MUSEUM }).click();
        await waitForPage(visitor, MUSEUM);
      },
      'with the health of a venue': async (visitor) => {
        await visitor.page.getByRole('link', { name: visitor.t('masterArea.healthOpen') }).click();
        await waitForPage(visitor, visitor.t('health.title'));
        await press('health.check')(visitor);
        await visitor.page.getByText(visitor.t('health.groups.rules'), { exact: true }).waitFor();
      },
      'with a connection that fails': async (visitor) => {
        await visitor.page.goBack();
        await waitForPage(visitor, MUSEUM);
        await visitor.page.getByRole('link', { name: visitor.t('masterArea.connectionOpen') }).click();
        await waitForPage(visitor, visitor.t('ticketingConnection.title'));
        await visitor.page.getByText(visitor.t('ticketingConnection.system.types.octo.title')).click();
        await visitor.page
          .getByLabel(visitor.t('ticketingConnection.system.address'))
          .fill('http://127.0.0.1:1/octo');
        await press('ticketingConnection.trial.action')(visitor);
        await visitor.page.getByText(visitor.t('ticketingConnection.trial.failures.unreachable')).waitFor();
      },
    },
  },
];
