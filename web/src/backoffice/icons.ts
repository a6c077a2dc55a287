/** Icons of the back office, separate from those that public pages load. Same grid and stroke as ui/icon.tsx. */

export const CROWN = 'M4 17.5 2.8 8l5.2 3.6L12 5l4 6.6L21.2 8 20 17.5zM4.5 20.5h15';
export const DASHBOARD = 'M4 4.5h7v6.5H4zM13.5 4.5H20v4h-6.5zM4 13.5h7v6H4zM13.5 11H20v8.5h-6.5z';
export const PALETTE =
  'M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-1 1.5-2.2-.6-1.5.3-2.8 2-2.8H18c1.6 0 2.5-1.5 2.5-3.5 0-4.7-3.8-8.5-8.5-8.5zM7.5 12v.1M9.5 8v.1M14.5 7.8v.1';
export const KEY = 'M4 15.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM11 12.7 19.5 4.2M16 7.7l2.8 2.8M13.5 10.2l2 2';
export const LOG = 'M8.5 6H20M8.5 12H20M8.5 18H20M4 6v.1M4 12v.1M4 18v.1';
export const SHIELD = 'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.2 10';
export const PENCIL = 'M4 20l1-4.5L16 4.5l3.5 3.5-11 11zM14 6.5l3.5 3.5';
export const SITE = 'M4 5.5h16v13H4zM4 9.5h16M7 7.5v.1M9.5 7.5v.1';
export const MAP = 'M10 4h4v4h-4zM4 16h4v4H4zM16 16h4v4h-4zM12 8v4M6 16v-4h12v4';
export const SYNCHRONISE = 'M19.5 12a7.5 7.5 0 0 1-13 5M4.5 12a7.5 7.5 0 0 1 13-5M17.5 3v4h-4M6.5 21v-4h4';
export const RESET = 'M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4.5 9M4.5 4v5h5';
export const COPY = 'M9 9h10.5v10.5H9zM5.5 15h-1V4.5H15v1';
export const SEND = 'M20.5 3.5 3.5 10.5l6.5 3 3 6.5zM10 13.5l4-4';
export const LAYERS = 'M12 4l8.5 4.2L12 12.4 3.5 8.2zM3.5 12.2 12 16.4l8.5-4.2M3.5 16.2 12 20.4l8.5-4.2';
export const RISING = 'M4 16.5l5.5-5.5 4 4L20 8.5M14.5 8.5H20V14';
export const FALLING = 'M4 7.5l5.5 5.5 4-4L20 15.5M14.5 15.5H20V10';
export const CARD = 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h4';
export const BANK = 'M4 10l8-5.5 8 5.5M6 10v7M10 10v7M14 10v7M18 10v7M4 19.5h16';
export const CHART = 'M4 20V4M4 20h16M8 16v-5M12 16V8M16 16v-7';
export const CLOSED = 'M6 4.5h12v15H6zM9 9h6M9 13l2 2 4-4';
export const FOOT = 'M4 4.5h16v15H4zM4 15h16M7 17.2h3';
export const SWITCHES =
  'M7.5 5h9a3.5 3.5 0 0 1 0 7h-9a3.5 3.5 0 0 1 0-7zM7.5 8.5v.1M7.5 13.5h9a3 3 0 0 1 0 6h-9a3 3 0 0 1 0-6zM16.5 16.5v.1';
export const SHEETS = 'M8 3.5h11v13H8zM5 7.5v13h11M11 8h5M11 11.5h5';
export const EXIT = 'M13 4H5v16h8M10 12h10M16.5 8.5 20 12l-3.5 3.5';
export const HOME_BLOCKS = 'M4 4.5h16v6H4zM4 13.5h7v6H4zM14 13.5h6v6h-6z';
export const BUILDING = 'M3 11l9-7 9 7M6 9.5V20h12V9.5M10 20v-5h4v5';
export const SPEECH = 'M4 5h16v11h-8.500l-4.5 4v-4H4zM8 9h8M8 12.5h5';
export const BADGE =
  'M4 5.5h16v13H4zM8.5 12.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM6 16c.5-1.5 4.5-1.5 5 0M14 10h3.5M14 13.5h3.5';
export const FRAME = 'M4 5h16v14H4zM10.5 9.5 8 12l2.5 2.5M13.5 9.5 16 12l-2.5 2.5';
export const PULSE = 'M3 12.5h4l2.5-6 4 11.5 2.5-5.5h5';
export const BROADCAST =
  'M12 12v.1M8.500 15.5a5 5 0 0 1 0-7M15.5 8.5a5 5 0 0 1 0 7M5.500 18.500a9.200 9.200 0 0 1 0-13M18.500 5.500a9.200 9.200 0 0 1 0 13';
export const GLOBE =
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17';
export const HANDSHAKE = 'M3 8l4-2 5 2 5-2 4 2v7l-3 1-5 4-3-1-4-3-3-1zM12 8l-3 4c1.5 1.5 3 1 4-.5L17 15';
export const PEOPLE =
  'M5.7 8.5a3.3 3.3 0 1 0 6.6 0 3.3 3.3 0 1 0-6.6 0zM3 19c.6-3.5 3-5 6-5s5.4 1.5 6 5M15.5 5.6a3.3 3.3 0 0 1 0 5.8M17.5 14.4c2 .7 3.2 2.2 3.5 4.6';
export const STALL =
  'M4.5 4.5h15L21 9.500a2.500 2.500 0 0 1-4.500 1 2.600 2.600 0 0 1-4.500 0 2.600 2.600 0 0 1-4.500 0A2.500 2.500 0 0 1 3 9.500zM5 12v8h14v-8M9.500 20v-4.500h5V20';
export const SCAN = 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M7.5 9v6M11 9v6M13.5 9v6M16.5 9v6';
export const CAMERA =
  'M3.5 7.5h4l1.5-2.5h6l1.5 2.500h4v11.500h-17zM12 16.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7z';
export const TURNSTILE = 'M7 3.5v17M4 20.500h6M7 8l9-3.500M7 9.500h11M7 11l8 5M17 3.500v17';
export const BOXES =
  'M4 12.5h7v7H4zM13 12.5h7v7h-7zM8.5 4.500h7v7h-7zM7.5 12.5v2.500M16.5 12.5v2.500M12 4.500v2.500';
export const DOOR = 'M6 20.500V4h10v16.500M4 20.500h16M13 12.500v.1';
