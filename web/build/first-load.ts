/** The modules that the home page of a venue starts with: the entry, the layout and the home page itself. */
export const FIRST_LOAD_MODULES = [
  'src/app/client.tsx',
  'src/app/routes/$tenant.tsx',
  'src/app/routes/$tenant/index.tsx',
];

/**
 * The group of `output.codeSplitting` that puts the home page into one file: its modules and everything they import
 * statically, packages included. One file compresses better than many. The bundler splits all other modules by the
 * pages that import them.
 */
export const firstLoad = {
  name: 'base',
  test: (id: string) => FIRST_LOAD_MODULES.some((path) => id.split('?')[0]?.endsWith(`/web/${path}`)),
};
