import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SearchForm } from '#backoffice/ui/search-form.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import type { DeskCustomer } from './desk/desk-data.ts';
import styles from './desk/desk-page.module.css';

/** Finds a customer by name, address or telephone number. */
export function CustomerSearch({ onChoose }: { onChoose: (customer: DeskCustomer) => void }) {
  const t = useTranslations('desk.customer');
  const [found, setFound] = useState<DeskCustomer[]>();
  return (
    <>
      <SearchForm
        label={t('search')}
        hint={t('searchHint')}
        submitLabel={t('find')}
        tooShort={t('tooShort')}
        onSearch={async (text) =>
          setFound(await adminApi('GET /boxoffice/deskcustomers', { query: { text } }))
        }
      />
      <p role="status" className={typography.muted}>
        {found && t('found', { count: found.length })}
      </p>
      <ul className={styles.list}>
        {found?.map((customer) => (
          <li key={customer.id} className={styles.item}>
            <CustomerWords customer={customer} />
            <Button variant="soft" onClick={() => onChoose(customer)}>
              {t('choose', { name: customer.name })}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Names a customer with what tells namesakes apart. */
export function CustomerWords({ customer }: { customer: DeskCustomer }) {
  const t = useTranslations('desk.customer');
  const { name, email, phone, city, hasPassword } = customer;
  return (
    <div className={styles.words}>
      <div className={styles.head}>
        <b>{name}</b>
        {!hasPassword && <Tag tone="neutral">{t('noPassword')}</Tag>}
      </div>
      <p className={typography.muted}>{[email, phone, city].filter(Boolean).join(' · ')}</p>
    </div>
  );
}
