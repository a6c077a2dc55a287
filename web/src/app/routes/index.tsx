import { createFileRoute } from '@tanstack/react-router';
import { api } from '#lib/api.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { VenuesPage } from '#shop/tenants/directory/venues-page.tsx';
import { BareLayout } from '../layout/bare-layout.tsx';
import { PendingSite } from '../pending-page.tsx';

export const Route = createFileRoute('/')({
  // The waiting page must not wait for its own chunk.
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  loader: async ({ context }) => {
    const [venues] = await Promise.all([api('GET /portal/tenants'), loadPhrases(context, 'venues')]);
    const t = translator(context, 'venues');
    return { venues, title: t('documentTitle'), description: t('lead') };
  },
  head: ({ loaderData }) => ({
    meta: loaderData
      ? [{ title: loaderData.title }, { name: 'description', content: loaderData.description }]
      : [],
  }),
  component: () => (
    <BareLayout>
      <VenuesPage />
    </BareLayout>
  ),
  pendingComponent: PendingSite,
});
