import { useMatch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Portal } from '#lib/portal.ts';

/** Titles the document of what is shown in place of a page, whose route has no title for what it could not load. */
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
      // A page that has come meanwhile has its own.
      if (document.title === own) document.title = before;
    };
  }, [title, name]);
}
