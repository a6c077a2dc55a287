declare module 'font:*' {
  /** Address of the subset face. */
  const href: string;
  export default href;
}

declare module '*/routeTree.gen.ts?backoffice' {
  export { routeTree } from './routeTree.gen.ts';
}

/** Where the faces that venues may choose are served; see build/faces.ts. */
declare module 'font:faces' {
  export const faceFiles: Record<
    import('@guichet/contract/tenants/fonts.ts').FaceName,
    Record<import('@guichet/contract/tenants/fonts.ts').FaceUse, string>
  >;
}
