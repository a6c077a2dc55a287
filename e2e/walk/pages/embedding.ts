import { LANE_POOL, VENUE } from '../../data/demonstration.ts';
import { heading } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

export const embeddingPages: readonly WalkedPage[] = [
  {
    name: 'the sessions for other websites',
    domain: 'catalogue/embedding',
    routes: ['$tenant/embed.tsx'],
    address: `/${VENUE}/embed`,
    ready: ({ page }) => page.getByRole('article').first().waitFor(),
    states: {
      'of a service': async (visitor) => {
        await visitor.open(`/${VENUE}/embed?establishment=RIVAGE&service=${LANE_POOL}`);
        await visitor.page.getByRole('article').first().waitFor();
      },
      'of a service without sessions': async (visitor) => {
        await visitor.open(`/${VENUE}/embed?service=ENT-UNITE`);
        await visitor.page.getByText(visitor.t('embed.undated.title'), { exact: true }).waitFor();
      },
      'of what is not for everybody': async (visitor) => {
        await visitor.open(`/${VENUE}/embed?service=RENOUV-MOIS`);
        await visitor.page.getByText(visitor.t('embed.none'), { exact: true }).waitFor();
      },
    },
  },
  {
    name: 'the websites that may show the sessions',
    domain: 'catalogue/embedding',
    routes: ['backoffice/embedding'],
    address: `/${VENUE}/backoffice/embedding`,
    user: 'administrator',
    ready: heading('backoffice.sections.embedding.title'),
    states: {
      'with an address that is none': async ({ page, t }) => {
        await page.getByRole('button', { name: t('embedding.origins.add'), exact: true }).click();
        await page.getByLabel(t('embedding.origins.label', { position: 1 })).fill('https://*.example.com');
        await page.getByLabel(t('embedding.snippet.language')).selectOption('de-DE');
        await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
        await page.getByText(t('form.problem.field.origin'), { exact: true }).waitFor();
      },
    },
  },
];
