import { createFileRoute } from '@tanstack/react-router';
import { ApiError } from '#lib/api-error.ts';

/** Whatever no page of the venue answers to. `notFound()` would remove the venue's own layout. */
export const Route = createFileRoute('/$tenant/$')({
  loader: () => {
    throw new ApiError({ status: 404 });
  },
});
