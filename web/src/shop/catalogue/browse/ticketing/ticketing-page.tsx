import { useLoaderData } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { HeroGround } from '#ui/hero-picture.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import type { TicketingData } from './ticketing-data.ts';
import './ticketing-page.css';

/** Choice of one of the venue's establishments. */
export function TicketingPage() {
  const t = useTranslations('catalogue.ticketing');
  const { establishments } = useLoaderData({ from: '/$tenant/ticketing/' });
  const paths = usePaths();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} home={paths.home()} />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <ul className="establishments">
          {establishments.map((establishment) => (
            <EstablishmentCard key={establishment.code} establishment={establishment} />
          ))}
        </ul>
        <div className="establishments-all">
          <h2>{t('allTitle')}</h2>
          <p>{t('allText')}</p>
          <LinkButton to={paths.establishment('ALL')} large>
            {t('all')}
          </LinkButton>
        </div>
      </div>
    </>
  );
}

function EstablishmentCard({ establishment }: { establishment: TicketingData['establishments'][number] }) {
  const { tenant } = usePortal();
  const paths = usePaths();
  return (
    <li className={classNames('establishment', layout.card)}>
      <div className="establishment-picture">
        {establishment.picture ? (
          <img src={establishment.picture} alt="" loading="lazy" />
        ) : (
          <HeroGround kind={tenant.illustration} />
        )}
      </div>
      <div className="establishment-text">
        <h2>
          <AppLink className="establishment-link" to={paths.establishment(establishment.code)}>
            {establishment.name}
          </AppLink>
        </h2>
        <p>{establishment.description}</p>
        <p className={classNames('establishment-address', typography.muted, typography.small)}>
          <Icon name="pin" size={18} />
          {establishment.address}
        </p>
        <div className={classNames('establishment-families', layout.row, layout.rowWrap)}>
          {establishment.families.map((family) => (
            <Tag key={family.code} color={family.color}>
              {family.name}
            </Tag>
          ))}
        </div>
      </div>
    </li>
  );
}
