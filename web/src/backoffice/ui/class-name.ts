import { classNames } from '#lib/class-names.ts';

/** As `classNames`, for components of the library: they take no `undefined`. */
export const className = (...names: Parameters<typeof classNames>): string => classNames(...names) ?? '';
