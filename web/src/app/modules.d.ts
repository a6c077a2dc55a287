declare module 'font:*' {
  /** Address of the subset font. */
  const href: string;
  export default href;
}

declare module '*/routeTree.gen.ts?backoffice' {
  export { routeTree } from './routeTree.gen.ts';
}

/** Where the fonts that venues may choose are served; see build/fonts.ts. */
declare module 'font:files' {
  export const fontFiles: Record<
    import('@guichet/contract/tenants/fonts.ts').FontName,
    Record<import('@guichet/contract/tenants/fonts.ts').FontUse, string>
  >;
}

/** The product's version when these pages were built; see vite.config.ts. */
declare const PAGES_VERSION: string;
