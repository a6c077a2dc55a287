import { createFileRoute } from '@tanstack/react-router';
import { ApiError } from '#lib/api-error.ts';

/** Any unknown address of the venue. `notFound()` would remove the venue's layout. */
export const Route = createFileRoute('/$tenant/$')({
  loader: () => {
    throw new ApiError({ status: 404 });
  },
});
