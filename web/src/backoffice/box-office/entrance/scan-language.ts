import type { ScanLanguage } from '@guichet/contract/box-office/entrance-word-rules.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { createContext, useContext } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import type { ForeignZone } from '#lib/format.ts';

/** Clock of the entrance of the page; undefined where it is the venue's. */
export const EntranceZone = createContext<ForeignZone | undefined>(undefined);

/** Words and formats of scans in the language of the page, on the clock of the entrance. */
export function useScanLanguage(): ScanLanguage {
  const t = useTranslations('entrance');
  const locale = useLocale();
  const format = useAdminFormat().at(useContext(EntranceZone));
  return {
    t: (key, values) => t(key, values),
    day: (instant) => format.fullDay(instant),
    time: (instant) => format.time(instant),
    money: (cents) => format.money(cents),
    anyOf: (names) => format.anyOf(names),
    name: (labels) => labelIn(labels, locale),
  };
}
