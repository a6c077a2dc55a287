/**
 * Ties a sign that a language separates by a space to its word, so that neither begins a line alone. The space is
 * narrow before the French `; : ! ? »` and after `«`, and wide before `%`, `‰` and the German `…`, and after `n°`.
 * Phrases contain plain spaces.
 */
export function typeset(text: string): string {
  return (
    text
      // A colon of `{minutes, number, ::00}` is not part of the text.
      .replace(/[ \u00a0](?=[;!?»]|:(?!:))/g, '\u202f')
      .replace(/(?<=«)[ \u00a0]/g, '\u202f')
      .replace(/ (?=[%‰…])|(?<=\bn°) /g, '\u00a0')
  );
}
