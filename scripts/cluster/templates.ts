import { readFile, writeFile } from 'node:fs/promises';
import { project } from '../tools/run.ts';

/** Folder of the configuration that operators adapt. */
const TEMPLATES = `${project}/deploy/cluster`;

/**
 * Fills the values between double braces of a template.
 * @throws Error for a value that the template names and nobody gives
 */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A template needs the value ${name}`);
    return String(value);
  });
}

/** Writes a configuration file from `deploy/cluster`. */
export async function writeFilled(
  name: string,
  target: string,
  values: Readonly<Record<string, string | number>>,
): Promise<void> {
  await writeFile(target, fill(await readFile(`${TEMPLATES}/${name}`, 'utf8'), values), { mode: 0o640 });
}
