/** Joins the classes that apply, for `className`; undefined when none does. */
export function classNames(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
