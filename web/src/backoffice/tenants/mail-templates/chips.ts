/** Variables as the editor shows them, and as they are stored: `<span data-variable="NUMCMD"></span>`, `{NUMCMD}`. */

const STORED = /\{([A-Z0-9]{1,10})\}/g;
const SHOWN = /<span data-variable="([A-Z0-9]{1,10})"><\/span>/g;

/** Shows the variables of a stored text as chips; those within tags are addresses, and stay. */
export const toChips = (html: string): string =>
  html.replace(/(<[^>]*>)|([^<]+)/g, (_, tag: string | undefined, text: string | undefined) =>
    tag === undefined ? (text ?? '').replace(STORED, '<span data-variable="$1"></span>') : tag,
  );

export const fromChips = (html: string): string => html.replace(SHOWN, '{$1}');

/** A subject, which is plain text, as the editor reads it. */
export const subjectToChips = (subject: string): string =>
  `<p>${toChips(subject.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))}</p>`;
