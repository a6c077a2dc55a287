/** A text of several sections: terms, privacy, house rules. */
export interface NoticeDocument {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}
