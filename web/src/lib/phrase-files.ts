import type { Locale } from '@guichet/contract/locale.ts';

const files = import.meta.glob<object>('../../../phrases/*/*.json', { import: 'default' });

/** The compiled phrases of a namespace. */
export function phraseFiles(locale: Locale, namespace: string): Promise<object> {
  const load = files[`../../../phrases/${locale}/${namespace}.json`];
  if (!load) throw new Error(`No phrases ${namespace} in ${locale}`);
  return load();
}
