import { byLocale, type Labels } from '@guichet/contract/locale.ts';
import { type CSSProperties, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TabList, TabPanel, Tabs } from '#backoffice/ui/tabs.tsx';
import { type AdminPortal, useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { CartTicket } from '#ui/cart-ticket.tsx';
import { HoldCountdown } from '#ui/hold-countdown.tsx';
import { Hero } from '#ui/home/hero.tsx';
import type { HomePicture } from '#ui/home/picture.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SessionFacts } from '#ui/session-facts.tsx';
import { SessionRow } from '#ui/session-row.tsx';
import { SiteLogo } from '#ui/site-logo.tsx';
import { Tag } from '#ui/tag.tsx';
import { CodeStub, TicketDetails } from '#ui/ticket-details.tsx';
import typography from '#ui/typography.module.css';
import { useFont } from './design-fields.tsx';
import styles from './design-page.module.css';
import type { DesignValues } from './design-values.ts';

const PAGES = { home: PreviewHome, cart: PreviewCart, ticket: PreviewTicket } as const;
type PageName = keyof typeof PAGES;
const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** Small pages of the site in the unsaved design. */
export function DesignPreview({
  values,
  colour,
  accent,
  className,
}: {
  values: DesignValues;
  colour: string;
  accent: string;
  className?: string | undefined;
}) {
  const t = useTranslations('design.preview');
  const { portal } = useBackoffice();
  const [page, setPage] = useState<PageName>('home');
  const title = useFont(values.titleFont, 'title');
  const text = useFont(values.textFont, 'text');
  const pictures = values.gallery
    .slice(0, 1)
    .map(({ url, width, height }) => ({ url, width, height, alt: '' }));
  return (
    <section className={classNames(styles.designPreview, className)} aria-labelledby="preview-title">
      <Tabs selected={page} onSelect={setPage}>
        <div className={styles.head}>
          <h2 id="preview-title">{t('title')}</h2>
          <TabList label={t('label')} tabs={PAGE_NAMES.map((id) => ({ id, label: t(id) }))} />
        </div>
        {PAGE_NAMES.map((name) => {
          const Shown = PAGES[name];
          return (
            <TabPanel key={name} id={name}>
              <div
                className={classNames(styles.stage, 'palette')}
                style={
                  { '--brand': colour, '--sun': accent, '--display': title, '--text': text } as CSSProperties
                }
                inert
              >
                <Shown tenant={portal.tenant} logo={values.logo ?? undefined} pictures={pictures} />
              </div>
            </TabPanel>
          );
        })}
      </Tabs>
    </section>
  );
}

interface PreviewProps {
  tenant: AdminPortal['tenant'];
  logo: { url: string } | undefined;
  pictures: readonly HomePicture[];
}

/** The head of the home page, and a session on sale. */
function PreviewHome(props: PreviewProps) {
  const t = useTranslations('design.preview');
  const catalogue = useTranslations('catalogue');
  const format = useAdminFormat();
  const { tenant, pictures } = props;
  const session = {
    name: t('session'),
    start: SAMPLE_EVENT.start,
    minutes: 75,
    establishment: t('place'),
    color: SAMPLE_THEME,
    places: 42,
    capacity: 60,
    filling: 'open' as const,
  };
  return (
    <>
      <PreviewTop {...props} />
      <Hero
        kind={tenant.illustration}
        title={catalogue(`home.hero.${tenant.illustration}.title`)}
        text={catalogue(`home.hero.${tenant.illustration}.text`)}
        pictures={pictures}
        isOverlapped={false}
        heading="h3"
      />
      <div className={styles.body}>
        <p className={styles.heading}>{t('today')}</p>
        <SessionRow session={session} format={format}>
          <Button variant="soft" wide>
            {catalogue('session.book')}
          </Button>
        </SessionRow>
        <Button wide icon="search">
          {catalogue('finder.submit')}
        </Button>
      </div>
    </>
  );
}

/** A cart with two tickets whose places are held. */
function PreviewCart(props: PreviewProps) {
  const t = useTranslations('cart');
  const format = useAdminFormat();
  const { name, place, theme } = useSampleLabels();
  const total = 2 * SAMPLE_PRICE;
  return (
    <>
      <PreviewTop {...props} />
      <div className={styles.body}>
        <p className={styles.heading}>{t('title')}</p>
        <HoldCountdown
          label={t('hold.label')}
          share={0.63}
          text={t('hold.places', { time: '12:40' })}
          note={t('hold.more')}
        />
        <CartTicket
          format={format}
          establishments={{}}
          group={{
            serviceName: name,
            establishment: '',
            otherEstablishments: [],
            isArticle: false,
            fillsCards: false,
            event: { ...SAMPLE_EVENT, themeColor: SAMPLE_THEME, themeLabels: theme, establishment: place },
            total,
            quantity: 2,
          }}
        >
          {null}
        </CartTicket>
        <p className={styles.total}>
          {t('total.total')}
          <span className={typography.amount}>{format.money(total)}</span>
        </p>
        <Button wide large>
          {t('total.continue')}
        </Button>
      </div>
    </>
  );
}

/** A ticket with its code. */
function PreviewTicket(props: PreviewProps) {
  const t = useTranslations('design.preview');
  const tickets = useTranslations('tickets');
  const format = useAdminFormat();
  const { place } = useSampleLabels();
  return (
    <>
      <PreviewTop {...props} />
      <div className={styles.body}>
        <p className={styles.heading}>{tickets('title')}</p>
        <TicketDetails
          color={SAMPLE_THEME}
          stub={<CodeStub ticket={SAMPLE_CODE} label={tickets('code', { code: SAMPLE_CODE.code })} />}
          state={<Tag tone="ok">{tickets('state.valid')}</Tag>}
          number={tickets('number', { number: '2026-004182' })}
          name={t('session')}
          facts={<SessionFacts format={format} event={SAMPLE_EVENT} establishment={place} />}
          priceName={t('price')}
          price={format.money(SAMPLE_PRICE)}
        />
        <Button variant="soft" icon="download" wide>
          PDF
        </Button>
      </div>
    </>
  );
}

function PreviewTop({ tenant, logo }: PreviewProps) {
  return (
    <div className={styles.top}>
      <Icon name="menu" />
      <SiteLogo logo={logo} name={tenant.displayName} />
      <IconButton icon="cart" label="" dot />
    </div>
  );
}

/** Names of the sample services, always in the page’s language. */
function useSampleLabels(): Record<'name' | 'place' | 'theme', Labels> {
  const t = useTranslations('design.preview');
  return {
    name: byLocale(() => t('session')),
    place: byLocale(() => t('place')),
    theme: byLocale(() => t('theme')),
  };
}

/** Colour of a sample theme. */
const SAMPLE_THEME = '#10578e';

/** In cents. */
const SAMPLE_PRICE = 560;

const SAMPLE_EVENT = { start: '2026-01-09T11:15:00Z', end: '2026-01-09T12:30:00Z' };

/** Number of modules of a side of the sample code, and of its corner marks. */
const SIDE = 21;
const MARK = 7;

/** A drawing that resembles a ticket’s code. */
const SAMPLE_CODE = { code: '7K4P 2Q9X', qrSize: SIDE, qrPath: samplePath() };

function samplePath(): string {
  const corners = [
    [0, 0],
    [SIDE - MARK, 0],
    [0, SIDE - MARK],
  ] as const;
  const square = (x: number, y: number, side: number) => `M${x} ${y}h${side}v${side}h-${side}z`;
  const marks = corners.map(
    ([x, y]) =>
      // The second square is drawn in reverse, which leaves it white.
      `${square(x, y, MARK)}M${x + 1} ${y + 1}v${MARK - 2}h${MARK - 2}v-${MARK - 2}z${square(x + 2, y + 2, MARK - 4)}`,
  );
  const isFree = (x: number, y: number) =>
    corners.every(([left, top]) => x < left - 1 || x > left + MARK || y < top - 1 || y > top + MARK);
  const dots = Array.from(
    { length: SIDE * SIDE },
    (_, index) => [index % SIDE, Math.floor(index / SIDE)] as const,
  )
    .filter(([x, y]) => isFree(x, y) && (x * 7 + y * 5 + x * y) % 3 === 0)
    .map(([x, y]) => square(x, y, 1));
  return [...marks, ...dots].join('');
}
