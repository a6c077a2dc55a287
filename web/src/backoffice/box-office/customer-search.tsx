import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SearchForm } from '#backoffice/ui/search-form.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import type { DeskCustomer } from './desk/desk-data.ts';
import { Item, ItemHead, ItemList } from './item-list.tsx';

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
      <ItemList>
        {found?.map((customer) => (
          <Item
            key={customer.id}
            actions={
              <Button variant="soft" onClick={() => onChoose(customer)}>
                {t('choose', { name: customer.name })}
              </Button>
            }
          >
            <CustomerWords customer={customer} />
          </Item>
        ))}
      </ItemList>
    </>
  );
}

/** Names a customer with what tells namesakes apart. */
export function CustomerWords({ customer }: { customer: DeskCustomer }) {
  const t = useTranslations('desk.customer');
  const { name, email, phone, city, hasPassword } = customer;
  return (
    <>
      <ItemHead>
        <b>{name}</b>
        {!hasPassword && <Tag tone="neutral">{t(email === '' ? 'noEmail' : 'noPassword')}</Tag>}
      </ItemHead>
      <p className={typography.muted}>{[email, phone, city].filter(Boolean).join(' · ')}</p>
    </>
  );
}
