import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { Icon, type IconName } from '#ui/icon.tsx';
import { TileBackground } from '../tile-backgrounds.tsx';
import type { ServiceData } from './service-data.ts';
import './how-it-works.css';

/** How the ticket of a service without sessions works. */
export function HowItWorks({
  data: { service, familyName, familyColor, familyIndex },
}: {
  data: ServiceData;
}) {
  const t = useTranslations('catalogue.howItWorks');
  const facts: { icon: IconName; text: string }[] = [
    {
      icon: 'calendar',
      text: service.validityDays === undefined ? t('anyDay') : t('validity', { days: service.validityDays }),
    },
    { icon: 'mail', text: t('mail') },
    { icon: 'ticket', text: t('phone') },
  ];
  return (
    <div className="simple-aside" style={{ '--family': familyColor } as CSSProperties}>
      <div className="simple-picture">
        <TileBackground index={familyIndex} className="simple-picture-ground" />
        <span>{familyName}</span>
      </div>
      <div className="simple-facts">
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
