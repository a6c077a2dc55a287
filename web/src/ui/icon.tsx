/** Icons on a 24 × 24 grid, each one path, stroked in the text's colour. */
const DRAWINGS = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0zM20 20l-4.2-4.2',
  user: 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  cart: 'M3 4h2.5l2.3 11h10l2-8H6.5M7.8 19.5a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0zM15.8 19.5a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0z',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  chevron: 'M9 6l6 6-6 6',
  down: 'M6 9l6 6 6-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0zM12 7v5l3.5 2',
  pin: 'M12 21c4.5-4.8 7-8.3 7-11.3A7 7 0 0 0 5 9.7C5 12.7 7.5 16.2 12 21zM9.5 9.8a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0z',
  ticket: 'M4 7h16v3.5a1.8 1.8 0 0 0 0 3V17H4v-3.5a1.8 1.8 0 0 0 0-3zM14.5 7v1.5M14.5 11v2M14.5 15.5V17',
  calendar:
    'M6.5 5.5h11a2.5 2.5 0 0 1 2.5 2.5v9.5a2.5 2.5 0 0 1-2.5 2.5h-11a2.5 2.5 0 0 1-2.5-2.5v-9.5a2.5 2.5 0 0 1 2.5-2.5zM4 10h16M8.5 3.5v4M15.5 3.5v4',
  mail: 'M6 5.5h12a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-12a2.5 2.5 0 0 1-2.5-2.5v-8a2.5 2.5 0 0 1 2.5-2.5zM4.5 7.5l7.5 6 7.5-6',
  download: 'M12 4v11m-5-4.5 5 5 5-5M5 20h14',
  info: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0zM12 11v5.5M12 7.6v.2',
  alert: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  card: 'M5.5 5.5h13a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-13a2.5 2.5 0 0 1-2.5-2.5v-8a2.5 2.5 0 0 1 2.5-2.5zM3 10h18M7 15h4',
} as const;

/** One of the shared icons, or the path of an icon that only some pages use. */
export type IconName = keyof typeof DRAWINGS | `M${string}`;

/** A decorative icon; without a text beside it, the enclosing control has the accessible name. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={DRAWINGS[name as keyof typeof DRAWINGS] ?? name} />
    </svg>
  );
}
