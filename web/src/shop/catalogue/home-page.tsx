import { useLoaderData } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePaths } from '../../app/paths.ts';
import { useFormat, usePortal } from '../../lib/portal.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { State } from '../../ui/state.tsx';
import { FamilyTile } from './family-tile.tsx';
import { HeroGround, HeroPicture } from './hero-picture.tsx';
import type { HomeData } from './home-data.ts';
import { HomeFinder } from './home-finder.tsx';
import './home-page.css';
import { SessionCard } from './session-card.tsx';
import { mosaic } from './view.ts';

/** The venue's home: find a session, see what is on, see all that there is. */
export function HomePage() {
  const t = useTranslations('catalogue.home');
  const data = useLoaderData({ from: '/$tenant/' });
  const { tenant } = usePortal();
  const widths = mosaic(data.families.length);
  return (
    <>
      <div className="hero">
        <HeroGround kind={tenant.illustration} />
        <div className="wrap hero-row">
          <div>
            <h1 tabIndex={-1}>{t(`hero.${tenant.illustration}.title`)}</h1>
            <p className="hero-text">{t(`hero.${tenant.illustration}.text`)}</p>
          </div>
          <HeroPicture kind={tenant.illustration} />
        </div>
      </div>
      <div className="wrap home">
        <HomeFinder establishments={data.establishments} days={data.days} featured={data.featured?.day} />
        <FeaturedDay data={data} />
        <section aria-labelledby="families">
          <h2 id="families">{t('families')}</h2>
          <div className="family-mosaic">
            {data.families.map((family, index) => (
              <FamilyTile key={family.code} family={family} span={widths[index] ?? 12} index={index} />
            ))}
          </div>
        </section>
      </div>
    </>
  );
}

/** The sessions of today or, when nothing is left today, of the next day that has places. */
function FeaturedDay({ data: { featured, today } }: { data: HomeData }) {
  const t = useTranslations('catalogue.home');
  const format = useFormat();
  const paths = usePaths();
  if (!featured) {
    return <State title={t('nothingTitle')} text={t('nothingText')} />;
  }
  const isToday = featured.day === today;
  return (
    <section aria-labelledby="featured">
      <div className="home-section-head">
        <div>
          <h2 id="featured">{isToday ? t('today') : format.longDay(featured.day)}</h2>
          {!isToday && <p className="muted">{t('nextDay')}</p>}
        </div>
        <AppLink className="home-more" to={paths.establishment('ALL', { day: featured.day })}>
          {t('allSessions', { count: featured.total })}
          <Icon name="arrow" size={18} />
        </AppLink>
      </div>
      <div className="session-list">
        {featured.sessions.map((session) => (
          <SessionCard key={session.id} session={session} day={featured.day} />
        ))}
      </div>
    </section>
  );
}
