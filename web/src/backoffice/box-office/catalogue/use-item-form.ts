import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { type Kind, withoutPrefix } from './catalogue-data.ts';
import type { Problems } from './item-values.ts';

interface ItemFormOptions<State, Values> {
  kind: Kind;
  state: State;
  valuesOf: (state: State) => Values;
  validate: (values: Values) => Problems;
  save: (values: Values, version: string) => Promise<State>;
}

/** The form of an item's draft. A new item gets its own address once it is saved. */
export function useItemForm<State extends { code: string; version: string }, Values extends FieldValues>({
  kind,
  state,
  valuesOf,
  validate,
  save,
}: ItemFormOptions<State, Values>) {
  const t = useTranslations('boxOfficeCatalogue.item');
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  return useSavedForm<State, Values>({
    loaded: state,
    versionOf: ({ version }) => version,
    valuesOf,
    validate,
    async save(values, based) {
      const saved = await withoutPrefix(save(values, based.version));
      if (based.version === '')
        await navigateTo(paths.boxOfficeItem(kind, saved.code), { replace: true, resetScroll: false });
      return saved;
    },
    savedText: t('saved'),
  });
}
