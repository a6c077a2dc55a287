import { classNames } from '#lib/class-names.ts';

/** Joins class names like `classNames`, for components of the library, which accept no `undefined`. */
export const className = (...names: Parameters<typeof classNames>): string => classNames(...names) ?? '';
