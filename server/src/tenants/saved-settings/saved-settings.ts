/** What was last saved of a page of settings. */
export interface SavedSettings<Value> {
  version: number;
  /** Of settings without a table of their own; null before their first save */
  value: Value | null;
  /** The settings before the last save; null when there is nothing to undo */
  previous: Value | null;
  savedAt: Date | null;
  /** E-mail address */
  savedBy: string;
}
