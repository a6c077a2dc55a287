import { useMatch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Portal } from '#lib/portal.ts';

/** Sets the document title of an error that replaces a page, whose route has no title without its data. */
export function useErrorTitle(title: string): void {
  const venue = useMatch({ from: '/$tenant', shouldThrow: false } as never) as
    | { loaderData?: Portal }
    | undefined;
  const name = venue?.loaderData?.tenant.displayName;
  useEffect(() => {
    const before = document.title;
    const own = [title, name].filter(Boolean).join(' – ');
    document.title = own;
    return () => {
      // A page that was loaded meanwhile has its own title.
      if (document.title === own) document.title = before;
    };
  }, [title, name]);
}
