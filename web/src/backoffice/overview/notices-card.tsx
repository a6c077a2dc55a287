import { useQuery } from '@tanstack/react-query';
import { currentTenant } from '#lib/storage.ts';
import { NoticesPanel } from '../catalogue/establishments/notices/notices-panel.tsx';
import { readInBackground } from '../queries.tsx';

/** Closures and messages of the day on the start page. */
export function NoticesCard() {
  const { data } = useQuery({
    queryKey: [currentTenant(), 'notices'],
    queryFn: () => readInBackground('GET /settingsticketing/establishmentnotices'),
    gcTime: 0,
  });
  return data ? <NoticesPanel {...data} /> : null;
}
