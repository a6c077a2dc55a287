/** The last saved state of a settings page. */
export interface SavedSettings<Value> {
  version: number;
  /** The settings, when the page has no table of its own; null before the first save */
  value: Value | null;
  /** The settings before the last save; null when there is nothing to undo */
  previous: Value | null;
  savedAt: Date | null;
  /** E-mail address of the administrator */
  savedBy: string;
}
