import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import ticket from '../upright-ticket.module.css';
import styles from './account-ticket.module.css';

const BENEFITS = { tickets: 'ticket', cart: 'cart', orders: 'check' } as const satisfies Record<
  string,
  IconName
>;

/** The benefits of an account, drawn as a ticket whose stub contains the link to sign in or to register. */
export function AccountTicket({ children }: { children: ReactNode }) {
  const t = useTranslations('account.benefits');
  return (
    <aside
      className={classNames(styles.accountTicket, ticket.uprightTicket, layout.splitAside)}
      aria-labelledby="account-benefits"
    >
      <div className={classNames(styles.top, ticket.top)}>
        <h2 id="account-benefits">{t('title')}</h2>
        <ul>
          {(Object.keys(BENEFITS) as (keyof typeof BENEFITS)[]).map((name) => (
            <li key={name}>
              <Icon name={BENEFITS[name]} />
              {t(name)}
            </li>
          ))}
        </ul>
      </div>
      <div className={classNames(styles.stub, ticket.stub)}>{children}</div>
    </aside>
  );
}
