import { Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ComponentType } from 'react';

interface Target {
  to: string;
  search: Record<string, string>;
  hash?: string;
}

/** Splits a path of `paths.ts` into the properties of the router's link. */
export function targetOf(path: string): Target {
  const url = new URL(path, 'http://site.invalid');
  return {
    to: url.pathname,
    search: Object.fromEntries(url.searchParams),
    ...(url.hash ? { hash: url.hash.slice(1) } : {}),
  };
}

export interface AppLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A path of `paths.ts`. */
  to: string;
  /** Keeps the scroll position, for links that change a selection within the page. */
  stay?: boolean;
  replace?: boolean;
  /** Whether pages below its own mark it as current, too, as for an entry of a menu. */
  section?: boolean;
}

/** Paths are type-checked in `paths.ts`; here they are strings. */
const RouterLink = Link as unknown as ComponentType<
  Target &
    ComponentPropsWithRef<'a'> & {
      resetScroll: boolean;
      replace: boolean;
      activeOptions: { exact: boolean };
    }
>;

/** A link within the site, without a page load. */
export function AppLink({ to, stay = false, replace = false, section = false, ...rest }: AppLinkProps) {
  return (
    <RouterLink
      {...rest}
      {...targetOf(to)}
      resetScroll={!stay}
      replace={replace}
      activeOptions={{ exact: !section }}
    />
  );
}
