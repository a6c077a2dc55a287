import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '#backoffice/profile/profile-page.tsx';
import { loadPhrases, translator } from '#lib/phrases.ts';

export const Route = createFileRoute('/$tenant_/backoffice/profil')({
  loader: async ({ context }) => {
    await loadPhrases(context, 'form');
    return { title: translator(context, 'backoffice')('profile.title') };
  },
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: ProfilePage,
});
