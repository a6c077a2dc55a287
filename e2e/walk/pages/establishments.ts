import { VENUE } from '../../data/demonstration.ts';
import { heading } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

export const establishmentPages: readonly WalkedPage[] = [
  {
    name: 'the practical information of establishments',
    domain: 'catalogue/establishments',
    routes: ['backoffice/establishmentinformations'],
    address: `/${VENUE}/backoffice/establishmentinformations`,
    user: 'administrator',
    ready: heading('backoffice.sections.establishmentInformations.title'),
    states: {
      'with a further exception, and hours that end before they begin': async ({ page, t }) => {
        await page.getByRole('button', { name: t('establishmentInformations.exceptions.add') }).click();
        await page.locator('input[type=time]').first().fill('23:45');
        await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
        await page.getByText(t('form.problem.hours.order'), { exact: true }).waitFor();
      },
      'with a message of the day': async ({ page, t }) => {
        const message = t('establishmentInformations.notices.message');
        await page.getByRole('button', { name: message, exact: true }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  },
];
