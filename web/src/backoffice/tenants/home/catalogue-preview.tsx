import { useTranslations } from 'use-intl';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { ALL_ESTABLISHMENTS, createPaths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { EstablishmentList } from '#ui/establishment/establishment-list.tsx';
import { Families } from '#ui/home/families.tsx';
import { FeaturedDay } from '#ui/home/featured-day.tsx';
import { FinderForm } from '#ui/home/finder-form.tsx';
import { SessionRow } from '#ui/session-row.tsx';
import typography from '#ui/typography.module.css';
import styles from './catalogue-preview.module.css';
import { sampleDays, sampleFamilies, sampleOpening, sampleSessions } from './sample-site.ts';

/** The day in the venue's time zone, `YYYY-MM-DD`. */
const useToday = () => useAdminFormat().dayOf(Date.now());

const ignore = () => undefined;

/** The search by place and day, with sample days. @param isOverHero whether it overlaps the foot of the hero */
export function FinderPreview({ isOverHero }: { isOverHero: boolean }) {
  const t = useTranslations('design.preview');
  const { tenant } = useBackoffice().portal;
  const today = useToday();
  return (
    <FinderForm
      establishments={[
        { code: tenant.name, name: tenant.displayName },
        { code: 'sample', name: t('place') },
      ]}
      days={sampleDays(today)}
      format={useAdminFormat()}
      choice={{ establishment: ALL_ESTABLISHMENTS, day: today, times: [], age: undefined }}
      isOverHero={isOverHero}
      onChoose={ignore}
      onSubmit={ignore}
    />
  );
}

/** The sessions of today, as samples. */
export function TodayPreview() {
  const t = useTranslations('catalogue');
  const { tenant } = useBackoffice().portal;
  const format = useAdminFormat();
  const today = useToday();
  return (
    <FeaturedDay day={today} title={t('home.today')}>
      <div className={styles.sessions}>
        {sampleSessions(today).map(({ kind, priceFrom, ...session }) => (
          <SessionRow
            key={session.start}
            session={{ ...session, name: t(`offer.${kind}.title`), establishment: tenant.displayName }}
            format={format}
          >
            <Button variant="soft" wide>
              {t.rich('session.from', {
                price: () => <span className={typography.num}>{format.money(priceFrom)}</span>,
              })}
            </Button>
          </SessionRow>
        ))}
      </div>
    </FeaturedDay>
  );
}

/** The tiles of sample families. */
export function FamiliesPreview() {
  const t = useTranslations('catalogue.offer');
  const { tenant } = useBackoffice().portal;
  const paths = createPaths(tenant.name);
  return (
    <Families
      families={sampleFamilies((kind, part) => t(`${kind}.${part}`))}
      format={useAdminFormat()}
      pathTo={() => paths.ticketing()}
    />
  );
}

/** A venue that is open on a sample day. */
export function EstablishmentsPreview() {
  const t = useTranslations('homePage.sample');
  const { tenant } = useBackoffice().portal;
  const paths = createPaths(tenant.name);
  const establishment = {
    code: 'sample',
    name: tenant.displayName,
    address: t('address'),
    telephone: undefined,
  };
  return (
    <EstablishmentList
      establishments={[{ establishment, opening: sampleOpening(useToday()) }]}
      format={useAdminFormat()}
      pathTo={() => paths.ticketing()}
    />
  );
}
