import { useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { Select } from '#ui/select.tsx';
import { type OptionValues, type SearchSettings, settingsOf, valuesOf } from './option-values.ts';
import { OrderedChoices } from './ordered-choices.tsx';
import styles from './search-options-page.module.css';

export const loader = () => adminApi('GET /settingsticketing/searchoptions');

/** The filters and sorts of the search page, their order, and the default sort. */
export default function SearchOptionsPage() {
  const t = useTranslations('searchOptions');
  const { form, bar } = useSavedForm<SearchSettings, OptionValues>({
    loaded: usePageData<typeof loader>(),
    versionOf: ({ version }) => version,
    valuesOf,
    validate: () => ({}),
    save: (values, { version }) =>
      adminApi('PUT /settingsticketing/searchoptions', { body: { ...settingsOf(values), version } }),
    savedText: t('saved'),
  });
  const { filters, sorts, defaultSort } = form.values;
  const hints = {
    isFastPurchase: t('hints.isFastPurchase'),
    isSolidarityPricing: t('hints.isSolidarityPricing'),
  };
  return (
    <Page lead={t('lead')}>
      <form ref={form.element} onSubmit={form.onSubmit} noValidate>
        <div className={styles.panels}>
          <Panel title={t('filtersTitle')} lead={t('filtersText')}>
            <OrderedChoices
              label={t('filtersTitle')}
              choices={filters.map((choice) => ({
                ...choice,
                name: t(`filter.${choice.code}`),
                hint: hints[choice.code as keyof typeof hints],
              }))}
              onChange={(next) => form.set('filters', next)}
            />
          </Panel>
          <Panel title={t('sortsTitle')} lead={t('sortsText')}>
            <OrderedChoices
              label={t('sortsTitle')}
              choices={sorts.map((choice) => ({
                ...choice,
                name: t(`sort.${choice.code}`),
                hint: undefined,
              }))}
              onChange={(next) => form.set('sorts', next)}
            />
            <div className={styles.defaultSort}>
              <Select
                label={t('defaultSort')}
                hint={t('defaultSortHint')}
                value={
                  sorts.some(({ code, isEnabled }) => isEnabled && code === defaultSort) ? defaultSort : ''
                }
                onChange={({ target }) =>
                  form.set('defaultSort', target.value as OptionValues['defaultSort'])
                }
              >
                <option value="">{t('catalogue')}</option>
                {sorts
                  .filter(({ isEnabled }) => isEnabled)
                  .map(({ code }) => (
                    <option key={code} value={code}>
                      {t(`sort.${code}`)}
                    </option>
                  ))}
              </Select>
            </div>
          </Panel>
        </div>
        <SaveBar {...bar} />
      </form>
    </Page>
  );
}
