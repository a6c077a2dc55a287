import { importsOf, type SourceFile } from '../checks/import-graph.ts';

/** Every TypeScript file that a test of rules and calls may import from this project. */
export const TEST_SOURCES = ['{contract,phrases,server}/{src,test}/**/*.{ts,tsx}', '{bench,scripts}/**/*.ts'];

/** The only way of a test to the PostgreSQL that server/test/database/global-setup.ts starts or names. */
const REACHES_SERVER = /\binject\(\s*'testServerUrl'/;

/**
 * Returns the test files that use the PostgreSQL of the run: they read its address, or import a file that does, directly
 * or through others.
 * @param files the tests, and every file of the project that they import
 */
export function findDatabaseTests(files: readonly SourceFile[]): string[] {
  const importers = new Map<string, string[]>();
  for (const { from, to } of files.flatMap(importsOf).filter(({ isType }) => !isType))
    importers.set(to, [...(importers.get(to) ?? []), from]);
  const reaching = new Set<string>();
  const visit = (path: string): void => {
    if (reaching.has(path)) return;
    reaching.add(path);
    for (const importer of importers.get(path) ?? []) visit(importer);
  };
  for (const { path, text } of files) if (REACHES_SERVER.test(text)) visit(path);
  return [...reaching].filter((path) => /\.test\.tsx?$/.test(path)).sort();
}
