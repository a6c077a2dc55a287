import type { VenueService } from '@guichet/contract/catalogue/establishment-rules.ts';

/** Icons of the facilities on site. Same grid and stroke as ui/icon.tsx. */
export const SERVICE_ICONS: Readonly<Record<VenueService, `M${string}`>> = {
  parking: 'M4 4h16v16H4zM9.5 17V7.5h3.5a3 3 0 0 1 0 6H9.5',
  bicycles:
    'M2.5 16a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0zM14.5 16a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0zM6 16l3.5-7H15l3 7M9.5 9l4 7M8 6.5h3M15 9l-.8-3H17',
  transit: 'M6 4h12v13H6zM6 11h12M9 17l-1.5 3M15 17l1.5 3M9 14.2v.1M15 14.2v.1M10 6.5h4',
  accessible:
    'M10 4.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0zM11.5 8v6h5l2.5 5M11.5 10.5H16M9 12a4.5 4.5 0 1 0 6 5.8',
  lockers: 'M5 3.5h14v17H5zM12 3.5v17M9 11v2.5M15 11v2.5M7.5 6.5h2M14.5 6.5h2',
  showers: 'M5 20.5V7a3.5 3.5 0 0 1 7 0M8.5 10.5a3.5 3.5 0 0 1 7 0zM10 14v1M12 14v3M14 14v1M10 18v1M14 18v1',
  hairdryers: 'M4 8.5a5 5 0 0 0 5 5l11-2.5V6L9 3.5a5 5 0 0 0-5 5zM9 13.5l1.5 7h3l-1.2-7.6M8 8.5h2',
  family:
    'M9.5 6a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zM6 11c4 2 8 2 12 0M12 12.5c-3 0-4 2-4 4s2 4 4 4 4-2 4-4-1-4-4-4z',
  cafe: 'M5 9h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 10.5h1.5a2.5 2.5 0 0 1 0 5H16M8.5 3.5v2.5M12.5 3.5v2.5',
  hire: 'M7 4v9l-3 3v1.5h9c4 0 7 0 7-3s-4-2.5-7-5.5l-1-5zM4 20.5h14M8 17.5v3M15 17.5v3',
  wifi: 'M3.5 10a12 12 0 0 1 17 0M6.5 13.2a8 8 0 0 1 11 0M9.5 16.3a3.7 3.7 0 0 1 5 0M12 19.2v.1',
};
