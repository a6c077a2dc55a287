import { useAdminFormat } from '#lib/admin-portal.ts';

/** An instant as `21 nov. 2026, 14 h 00`, on the venue's clock. */
export function useDateTime(): (instant: string) => string {
  const format = useAdminFormat();
  return (instant) => `${format.shortDay(instant)}, ${format.time(instant)}`;
}
