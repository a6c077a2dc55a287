import { useTranslations } from 'use-intl';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { addDays } from '#lib/format.ts';
import { ALL_ESTABLISHMENTS, createPaths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { EstablishmentList } from '#ui/establishment/establishment-list.tsx';
import { Families } from '#ui/home/families.tsx';
import type { ShownFamily } from '#ui/home/family-tile.tsx';
import { FeaturedDay } from '#ui/home/featured-day.tsx';
import { type FinderDay, FinderForm } from '#ui/home/finder-form.tsx';
import { SessionRow } from '#ui/session-row.tsx';
import typography from '#ui/typography.module.css';
import styles from './home-settings-page.module.css';

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

/** Kinds of sample services, which the phrases of the catalogue turn into families and sessions. */
const SAMPLE_KINDS = ['entry', 'class', 'card', 'subscription'] as const;
type SampleKind = (typeof SAMPLE_KINDS)[number];

/** Colours with enough contrast against white; prices in cents. */
const TILES: Record<SampleKind, Pick<ShownFamily, 'color' | 'isSoldOnline' | 'priceFrom' | 'priceTo'>> = {
  entry: { color: '#10578e', isSoldOnline: true, priceFrom: 420, priceTo: 560 },
  class: { color: '#7a3e9d', isSoldOnline: true, priceFrom: 1200, priceTo: 1200 },
  card: { color: '#0b6e6a', isSoldOnline: true, priceFrom: 4500, priceTo: 9000 },
  subscription: { color: '#9a4a0b', isSoldOnline: false, priceFrom: 24_000, priceTo: 24_000 },
};

/** Returns families as tiles. @param words phrases of the public site, in the page's language */
const sampleFamilies = (words: (kind: SampleKind, part: 'title' | 'text') => string): ShownFamily[] =>
  SAMPLE_KINDS.map((code) => ({
    code,
    name: words(code, 'title'),
    description: words(code, 'text'),
    picture: undefined,
    ...TILES[code],
  }));

/** Returns the days of the finder: one is sold out and one has no session. @param today `YYYY-MM-DD` */
const sampleDays = (today: string): FinderDay[] =>
  Array.from({ length: 7 }, (_, index) => ({
    date: addDays(today, index),
    hasSessions: index !== 4,
    hasPlaces: index !== 4 && index !== 2,
  }));

/** Returns sessions of a day, one of which has few places left. @param day `YYYY-MM-DD` */
const sampleSessions = (day: string) =>
  [
    { kind: 'entry', at: '10:00', minutes: 75, places: 42, capacity: 60, filling: 'open' },
    { kind: 'class', at: '13:30', minutes: 45, places: 3, capacity: 20, filling: 'nearly-full' },
  ].map(({ kind, at, ...session }) => ({
    ...session,
    kind: kind as SampleKind,
    filling: session.filling as 'open' | 'nearly-full',
    start: `${day}T${at}:00Z`,
    color: TILES[kind as SampleKind].color,
    priceFrom: TILES[kind as SampleKind].priceFrom ?? 0,
  }));

/** Returns an establishment that is open on a day. @param day `YYYY-MM-DD` */
const sampleOpening = (day: string) => ({
  state: 'open' as const,
  today: day,
  spans: [{ opens: '09:00', closes: '20:00' }],
});
