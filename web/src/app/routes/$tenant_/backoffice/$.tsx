import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '#backoffice/shell/error-page.tsx';
import { translator } from '#lib/phrases.ts';

/** Whatever no page of the back office answers to. Not thrown: that would take the frame away. */
export const Route = createFileRoute('/$tenant_/backoffice/$')({
  loader: ({ context }) => ({ title: translator(context, 'backoffice')('error.notFoundTitle') }),
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: NotFoundPage,
});
