/**
 * Ties a sign that a language sets off by a space to its word, so that neither begins a line alone: narrow before the
 * French `; : ! ? »` and after `«`; as wide as any before `%`, `‰` and the German `…`, and after `n°`. Phrases are
 * written with plain spaces.
 */
export function typeset(text: string): string {
  return (
    text
      // A colon of `{minutes, number, ::00}` is no sign of the text.
      .replace(/[ \u00a0](?=[;!?»]|:(?!:))/g, '\u202f')
      .replace(/(?<=«)[ \u00a0]/g, '\u202f')
      .replace(/ (?=[%‰…])|(?<=\bn°) /g, '\u00a0')
  );
}
