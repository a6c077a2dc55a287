/** A run of a mail's text; `{CODE}` stands for a variable. */
export interface Run {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** A checked address, or the variable that holds one: `{LIEN}` */
  readonly href: string | undefined;
}

/** The text of a paragraph, line by line. */
export type Lines = readonly (readonly Run[])[];

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly lines: Lines }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly Lines[] }
  | { readonly kind: 'button'; readonly label: string; readonly href: string };

/** The text of a mail below its subject. */
export type Body = readonly Block[];
