import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';

const KEPT = { tickets: 'ticket', cart: 'cart', orders: 'check' } as const satisfies Record<string, IconName>;

/** What an account is good for, as a ticket; on its stub, the way to the other door. */
export function AccountTicket({ children }: { children: ReactNode }) {
  const t = useTranslations('account.benefits');
  return (
    <aside className={classNames('account-ticket', layout.splitAside)} aria-labelledby="account-benefits">
      <div className="account-ticket-body">
        <h2 id="account-benefits">{t('title')}</h2>
        <ul>
          {(Object.keys(KEPT) as (keyof typeof KEPT)[]).map((name) => (
            <li key={name}>
              <Icon name={KEPT[name]} />
              {t(name)}
            </li>
          ))}
        </ul>
      </div>
      <div className="account-ticket-stub">{children}</div>
    </aside>
  );
}
