import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { periodOf } from '#lib/period.ts';
import ticket from '#shop/upright-ticket.module.css';
import { Icon, type IconName } from '#ui/icon.tsx';
import { TileBackground } from '#ui/tile-backgrounds.tsx';
import type { ServiceData } from './service-data.ts';
import styles from './service-page.module.css';

/** Explains a service without sessions: a ticket, an article, or a filling at the desk. */
export function HowItWorks({
  data: { service, familyName, familyColor, familyIndex },
}: {
  data: ServiceData;
}) {
  const t = useTranslations('catalogue.howItWorks');
  const { kind, isSoldOnline, fillsCards, validityDays: days } = service;
  const isArticle = kind === 'none';
  const when =
    days === undefined
      ? t(isArticle ? 'collect' : 'anyDay')
      : t(isArticle ? 'collectWithin' : kind === 'renewal' ? 'renewal' : 'validity', { ...periodOf(days) });
  const facts: { icon: IconName; text: string }[] = [
    { icon: 'calendar', text: when },
    ...(fillsCards
      ? ([
          { icon: 'card', text: t('card') },
          { icon: 'check', text: t('cardAtOnce') },
        ] as const)
      : isSoldOnline
        ? ([
            { icon: 'mail', text: t(isArticle ? 'voucher' : 'mail') },
            { icon: 'ticket', text: t(isArticle ? 'show' : 'phone') },
          ] as const)
        : ([{ icon: 'card', text: t('desk') }] as const)),
  ];
  return (
    <div className={ticket.uprightTicket} style={{ '--family': familyColor } as CSSProperties}>
      <div className={classNames(styles.drawing, ticket.top)}>
        <TileBackground index={familyIndex} className={styles.background} />
        <span>{familyName}</span>
      </div>
      <div className={classNames(styles.explained, ticket.stub)}>
        <h2>{t('title')}</h2>
        <ul>
          {facts.map(({ icon, text }) => (
            <li key={icon}>
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
