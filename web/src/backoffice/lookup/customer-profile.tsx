import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Panel } from '../page.tsx';
import { Facts } from '../ui/facts.tsx';
import type { Customer } from './lookup-data.ts';

/** Contact data of a customer. */
export function CustomerProfile({ customer }: { customer: Customer['customer'] }) {
  const t = useTranslations('lookup.profile');
  const locale = useLocale();
  const format = useAdminFormat();
  const { email, phones, address, zip, city, country } = customer;
  return (
    <Panel title={t('title')}>
      <Facts
        facts={[
          [t('contact'), customer.contactName],
          [
            t('email'),
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          [
            t('phone'),
            phones.length > 0 &&
              phones.map((phone) => (
                <a key={phone} href={`tel:${phone}`}>
                  {phone}
                </a>
              )),
          ],
          [t('address'), address && `${address}, ${zip} ${city}${country === 'FR' ? '' : `, ${country}`}`],
          [t('language'), languageName(customer.locale, locale)],
          [t('since'), format.shortDay(customer.createdAt)],
        ]}
      />
    </Panel>
  );
}
