import { useLoaderData } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import { VenueNotices } from '#ui/venue-notices.tsx';
import { AllEstablishments } from '../establishment/hours/all-establishments.tsx';
import { SessionList } from '../session-list.tsx';
import { FamilyTile } from './family-tile.tsx';
import { Gallery } from './gallery.tsx';
import { Hero } from './hero.tsx';
import type { HomeData } from './home-data.ts';
import { HomeFinder } from './home-finder.tsx';
import styles from './home-page.module.css';
import { type FeaturedDay, mosaicSpans } from './view.ts';

/** The venue's home: the finder, the next sessions, all families of services. */
export function HomePage() {
  const t = useTranslations('catalogue.home');
  const data = useLoaderData({ from: '/$tenant/' });
  const format = useFormat();
  const { pictures } = usePortal();
  const [photo, ...others] = pictures;
  const widths = mosaicSpans(data.families.length);
  return (
    <>
      <Hero picture={photo} />
      <div className={classNames(styles.home, layout.wrap)}>
        <HomeFinder establishments={data.establishments} days={data.days} featured={data.featured[0]?.day} />
        <VenueNotices notices={data.notices} format={format} />
        {data.openings.length > 0 && <AllEstablishments establishments={data.openings} />}
        <Featured data={data} />
        <section aria-labelledby="families">
          <h2 id="families">{t('families')}</h2>
          <div className={styles.mosaic}>
            {data.families.map((family, index) => (
              <FamilyTile key={family.code} family={family} span={widths[index] ?? 12} index={index} />
            ))}
          </div>
        </section>
        <Gallery pictures={others} />
      </div>
    </>
  );
}

function Featured({ data: { featured, today } }: { data: HomeData }) {
  const t = useTranslations('catalogue.home');
  if (featured.length === 0) return <State title={t('nothingTitle')} text={t('nothingText')} />;
  return featured.map((day, index) => (
    <DaySection
      key={day.day}
      featured={day}
      isToday={day.day === today}
      isLate={index === 0 && day.day !== today}
    />
  ));
}

/** @param isLate today is sold out, and this is the first day after it */
function DaySection({
  featured,
  isToday,
  isLate,
}: {
  featured: FeaturedDay;
  isToday: boolean;
  isLate: boolean;
}) {
  const t = useTranslations('catalogue.home');
  const format = useFormat();
  const paths = usePaths();
  const { day, sessions, total } = featured;
  return (
    <section aria-labelledby={`day-${day}`}>
      <div className={styles.head}>
        <div>
          <h2 id={`day-${day}`}>{isToday ? t('today') : format.longDay(day)}</h2>
          {isLate && <p className={typography.muted}>{t('nextDay')}</p>}
        </div>
        {total > sessions.length && (
          <AppLink className={styles.more} to={paths.establishment(ALL_ESTABLISHMENTS, { day })}>
            {t('allSessions', { count: total })}
            <Icon name="arrow" size={18} />
          </AppLink>
        )}
      </div>
      <SessionList sessions={sessions} day={day} className={styles.sessions} />
    </section>
  );
}
