import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { Page, Panel } from '../page.tsx';
import { usePageData } from '../use-page.ts';
import { CreateForm } from './create-form.tsx';
import styles from './master-area-page.module.css';
import { countOf, FILTERS, type Filter, findVenues } from './venue-list.ts';
import { VenueTable } from './venue-table.tsx';

export const loader = () => adminApi('GET /settingsadmin/tenants');

/** The venues of the platform with their state, and the creation of a new one. */
export default function MasterAreaPage() {
  const t = useTranslations('masterArea');
  const venues = usePageData<typeof loader>();
  const [isCreating, setCreating] = useState(false);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const found = findVenues(venues, { search, filter });
  return (
    <Page
      lead={t('lead', { count: countOf(venues, 'all'), inService: countOf(venues, 'inService') })}
      actions={
        <Button icon="plus" onClick={() => setCreating(true)}>
          {t('create.action')}
        </Button>
      }
    >
      <Panel title={t('list.title')}>
        <search className={styles.filters}>
          <TextInput
            name="search"
            type="search"
            maxLength={100}
            autoComplete="off"
            label={t('list.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <Select
            name="filter"
            label={t('list.filter')}
            value={filter}
            onChange={(event) => setFilter(event.target.value as Filter)}
          >
            {FILTERS.map((one) => (
              <option key={one} value={one}>
                {t('list.option', { name: t(`filters.${one}`), count: countOf(venues, one) })}
              </option>
            ))}
          </Select>
        </search>
        <p className="visually-hidden" role="status">
          {t('list.found', { count: found.length })}
        </p>
        <VenueTable venues={found} />
      </Panel>
      <Dialog isOpen={isCreating} onClose={() => setCreating(false)} title={t('create.title')}>
        <CreateForm onClose={() => setCreating(false)} />
      </Dialog>
    </Page>
  );
}
