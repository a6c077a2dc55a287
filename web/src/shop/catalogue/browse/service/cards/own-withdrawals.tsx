import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { loadCards, useRememberedCards } from '#lib/cards-memory.ts';
import { usePaths } from '#lib/paths.ts';
import { useSession } from '#lib/session.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Notice } from '#ui/notice.tsx';
import typography from '#ui/typography.module.css';
import styles from './card-purchase.module.css';
import { cardName, type OwnWithdrawal, withdrawalsOf } from './view.ts';

const FROM = '/$tenant/ticketing_/$id/service/$externalCode';

/** Tells a customer whose cards entitle them to a service, before they pay for it. */
export function OwnWithdrawals({ service }: { service: string }) {
  const isSignedIn = useSession() !== undefined;
  const withdrawals = withdrawalsOf(useRememberedCards(), service);
  if (!isSignedIn || withdrawals.length === 0) return null;
  return <Withdrawals service={service} withdrawals={withdrawals} />;
}

function Withdrawals({ service, withdrawals }: { service: string; withdrawals: OwnWithdrawal[] }) {
  const t = useTranslations('cardOrders.withdrawal');
  const paths = usePaths();
  const { id } = useParams({ from: FROM });
  const { day, session, theme } = useSearch({ from: FROM });
  // They may have been used elsewhere since.
  useEffect(() => {
    loadCards().catch(() => undefined);
  }, []);
  return (
    <div className={styles.own}>
      <Notice isInset title={t('ownTitle')}>
        <ul className={styles.withdrawals}>
          {withdrawals.map(({ id: withdrawal, remaining: count, card }) => (
            <li key={withdrawal}>
              {t('from', { card: cardName(card), count })}{' '}
              <AppLink
                className={typography.link}
                to={paths.service(id, service, { day, session, theme, withdrawal })}
                stay
              >
                {t('own')}
              </AppLink>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
