/** Variables in the editor and in storage: `<span data-variable="NUMCMD"></span>`, `{NUMCMD}`. */

const STORED = /\{([A-Z0-9]{1,10})\}/g;
const SHOWN = /<span data-variable="([A-Z0-9]{1,10})"><\/span>/g;

/** Replaces the variables of a stored text by chips; variables within tags belong to addresses and stay. */
export const toChips = (html: string): string =>
  html.replace(/(<[^>]*>)|([^<]+)/g, (_, tag: string | undefined, text: string | undefined) =>
    tag === undefined ? (text ?? '').replace(STORED, '<span data-variable="$1"></span>') : tag,
  );

export const fromChips = (html: string): string => html.replace(SHOWN, '{$1}');

/** Converts a subject, which is plain text, for the editor. */
export const subjectToChips = (subject: string): string =>
  `<p>${toChips(subject.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))}</p>`;
