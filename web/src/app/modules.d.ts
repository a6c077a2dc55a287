declare module 'font:*' {
  /** Address of the subset font. */
  const href: string;
  export default href;
}

declare module '*/routeTree.gen.ts?backoffice' {
  export { routeTree } from './routeTree.gen.ts';
}

/** Path of the selectable fonts; see build/fonts.ts. */
declare module 'font:files' {
  export const fontFiles: Record<
    import('@guichet/contract/tenants/fonts.ts').FontName,
    Record<import('@guichet/contract/tenants/fonts.ts').FontUse, string>
  >;
}

/** The product's version of this build; see vite.config.ts. */
declare const PAGES_VERSION: string;
