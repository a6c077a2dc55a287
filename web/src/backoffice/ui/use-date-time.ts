import { useAdminFormat } from '#lib/admin-portal.ts';
import type { ForeignZone } from '#lib/format.ts';

/** An instant as `21 nov. 2026, 14 h 00`, on the venue's clock or on that of an establishment. */
export function useDateTime(): (instant: string, zone?: ForeignZone) => string {
  const format = useAdminFormat();
  return (instant, zone) => {
    const local = format.at(zone);
    return `${local.shortDay(instant)}, ${local.time(instant)}`;
  };
}
