import { Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ComponentType } from 'react';

interface Target {
  to: string;
  search: Record<string, string>;
  hash?: string;
}

/** A path of `paths.ts` in the parts that the router takes. */
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
  /** Keeps the scroll position, for links that change a choice within the page. */
  stay?: boolean;
  replace?: boolean;
  /** Marked as current on the pages below its own too, as an entry of a menu. */
  section?: boolean;
}

/** Paths are checked where they are made, in `paths.ts`; here they are texts. */
const RouterLink = Link as unknown as ComponentType<
  Target &
    ComponentPropsWithRef<'a'> & {
      resetScroll: boolean;
      replace: boolean;
      activeOptions: { exact: boolean };
    }
>;

/** A link within the site, without a new page load. */
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
