import { createFileRoute, notFound } from '@tanstack/react-router';

/** Whatever no page of the venue answers to: not found, within the venue's own layout. */
export const Route = createFileRoute('/$tenant/$')({
  beforeLoad: () => {
    throw notFound();
  },
});
