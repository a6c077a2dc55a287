import { createFileRoute } from '@tanstack/react-router';
import { api } from '#lib/api.ts';
import { portalOf } from '#lib/portal.ts';
import { chosenFonts } from '../fonts.ts';
import { PublicLayout } from '../layout/public-layout.tsx';
import { VenueErrorPage } from '../lazy-pages.tsx';
import { PendingSite } from '../pending-page.tsx';
import { tenantStylesheet, venueIcons } from '../stylesheet.ts';

export const Route = createFileRoute('/$tenant')({
  // The waiting page must not wait for its own chunk.
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  loader: async ({ context }) => {
    const parameters = await api('GET /portal/allParameters');
    return {
      ...portalOf(parameters, context.locale),
      fonts: await chosenFonts(parameters.tenant.design),
    };
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData: portal, match }) => ({
    meta: portal
      ? [
          { title: portal.tenant.displayName },
          { name: 'description', content: portal.tenant.description },
          { name: 'theme-color', content: portal.tenant.brand },
        ]
      : [],
    links: portal
      ? [
          tenantStylesheet(portal.deploymentMode, portal.tenant.name, portal.tenant.design.version),
          ...venueIcons(portal.tenant.name, portal.tenant.design.version, match.context.locale),
        ]
      : [],
  }),
  component: PublicLayout,
  errorComponent: VenueErrorPage,
  pendingComponent: PendingSite,
});
