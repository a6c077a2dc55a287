/** What an import remembers of an item, by its identifier in the other system. */
export interface ItemWrite<Values = object> {
  oldId: string;
  /** The item at the venue; undefined for one that is created with the write */
  target: string | undefined;
  /** Values that the import has written; null for a linked item */
  written: Values | null;
  /** Values that the last import wrote; undefined for a new item */
  before: Values | null | undefined;
}
