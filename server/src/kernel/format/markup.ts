/** HTML in which all inserted values are escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type MarkupPart = string | number | Markup | readonly Markup[] | null | undefined;

/** Builds markup from a template literal: texts are escaped, null and undefined insert nothing. */
export function html(strings: TemplateStringsArray, ...parts: MarkupPart[]): Markup {
  let text = strings[0] ?? '';
  parts.forEach((part, index) => {
    text += render(part) + (strings[index + 1] ?? '');
  });
  return new Markup(text);
}

function render(part: MarkupPart): string {
  if (part === null || part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
