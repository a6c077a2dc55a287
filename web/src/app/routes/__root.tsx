import { createRootRouteWithContext } from '@tanstack/react-router';
import { loadPhrases, type PageContext } from '#lib/phrases.ts';
import { Document } from '../document.tsx';
import { fontFaces, fontPreloads } from '../fonts.ts';
import { UnknownVenuePage } from '../lazy-pages.tsx';

export const Route = createRootRouteWithContext<PageContext>()({
  beforeLoad: ({ context }) => loadPhrases(context, 'common'),
  head: ({ matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: 'Guichet' },
    ],
    links: fontPreloads(
      matches.map(({ loaderData }) => (loaderData as { fonts?: string[] } | undefined)?.fonts).find(Boolean),
    ),
    styles: [{ children: fontFaces }],
  }),
  shellComponent: Document,
  notFoundComponent: UnknownVenuePage,
});
