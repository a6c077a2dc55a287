import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { classNames } from '#lib/class-names.ts';
import typography from '#ui/typography.module.css';
import { Page } from '../page.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { FoundGroups } from './found-groups.tsx';
import { type LastLookup, lastLookup, rememberLookup } from './lookup-data.ts';
import styles from './lookup-page.module.css';

/** One search field for staff at the telephone, which accepts a name, an address or any number. */
export default function LookupPage() {
  const sections = useTranslations('backoffice.sections');
  const [last, setLast] = useState<LastLookup>();
  // Read after hydration, since the server has no session storage.
  useEffect(() => setLast(lastLookup()), []);
  const keep = (lookup: LastLookup) => {
    rememberLookup(lookup);
    setLast(lookup);
  };
  return (
    <Page lead={sections('lookup.text')}>
      <div className={styles.lookup}>
        <LookupForm key={last?.text} initial={last?.text ?? ''} onFound={keep} />
        {last && <Results last={last} />}
      </div>
    </Page>
  );
}

function LookupForm({ initial, onFound }: { initial: string; onFound: (lookup: LastLookup) => void }) {
  const t = useTranslations('lookup');
  return (
    <SearchForm
      isMain
      label={t('label')}
      hint={t('hint')}
      submitLabel={t('submit')}
      tooShort={t('tooShort')}
      initial={initial}
      onSearch={async (text) =>
        onFound({ text, found: await adminApi('POST /settingsadmin/lookup', { body: { text } }) })
      }
    >
      <p className={classNames(typography.small, typography.muted)}>{t('audited')}</p>
    </SearchForm>
  );
}

function Results({ last: { text, found } }: { last: LastLookup }) {
  const t = useTranslations('lookup');
  const { customers, cards, orders, bookings, tickets } = found;
  const count = customers.length + cards.length + orders.length + bookings.length + tickets.length;
  return (
    <>
      <p className={classNames(styles.status, typography.num)} role="status">
        {t('found', { count, text })}
      </p>
      <FoundGroups found={found} count={count} />
    </>
  );
}
