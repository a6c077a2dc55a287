import { basename } from 'node:path';

/** Their classes are words of the whole site, and keep their names. */
const SHARED = ['layout', 'typography'];

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Names the classes of CSS modules after their component: `.primary` of `button.module.css` is `button-primary` in the
 * page, and `.button` itself stays `button`. Names without a hash read well in a browser's inspector and compress well.
 *
 * @returns a function for `css.modules.generateScopedName`, which throws when two stylesheets make the same name.
 */
export function scopedClassNames(): (local: string, file: string) => string {
  const owners = new Map<string, string>();
  return (local, file) => {
    const [path = file] = file.split('?');
    const component = basename(path, '.module.css');
    const name = kebab(local);
    const scoped = name === component || SHARED.includes(component) ? name : `${component}-${name}`;
    const owner = `${path}: .${local}`;
    const other = owners.get(scoped) ?? owner;
    if (other !== owner) throw new Error(`Two stylesheets make the class ${scoped}: ${other} and ${owner}`);
    owners.set(scoped, owner);
    return scoped;
  };
}
