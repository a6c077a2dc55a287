declare module 'font:*' {
  /** Address of the subset face. */
  const href: string;
  export default href;
}
