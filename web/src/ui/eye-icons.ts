/** Icons of visible and hidden. Separate from the shared icons, which the first load of every page contains. */
export const EYE = 'M2.5 12c5-7.5 14-7.5 19 0-5 7.5-14 7.5-19 0zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0z';
export const EYE_OFF =
  'M4 4l16 16M9.5 6.8C14 5.6 18.5 7.5 21.5 12a17 17 0 0 1-2.8 3.2M6.5 8.2A15 15 0 0 0 2.5 12c3.5 5.2 9 6.8 13.5 4.8';
