/** Filters of the log as search parameters of the URL. Days as `YYYY-MM-DD`, both included. */
export interface AuditSearch {
  search?: string;
  action?: string;
  from?: string;
  until?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** Reads a URL's search parameters; invalid ones are dropped. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const read = (name: keyof AuditSearch, isGood: (text: string) => boolean) => {
    const text = String(search[name] ?? '').trim();
    return text !== '' && isGood(text) ? { [name]: text } : {};
  };
  return {
    ...read('search', (text) => text.length <= 200),
    ...read('action', (text) => text.length <= 80),
    ...read('from', isDay),
    ...read('until', isDay),
  };
}
