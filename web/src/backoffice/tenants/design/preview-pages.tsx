import { byLocale, type Labels } from '@guichet/contract/locale.ts';
import { useTranslations } from 'use-intl';
import { type AdminPortal, useAdminFormat } from '#lib/admin-portal.ts';
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
import styles from './preview-pages.module.css';
import { SAMPLE_CODE, SAMPLE_EVENT, SAMPLE_PRICE, SAMPLE_THEME } from './sample-sale.ts';

interface PreviewProps {
  tenant: AdminPortal['tenant'];
  logo: { url: string } | undefined;
  pictures: readonly HomePicture[];
}

/** The head of the home page, and a session on sale. */
export function PreviewHome(props: PreviewProps) {
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
export function PreviewCart(props: PreviewProps) {
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
export function PreviewTicket(props: PreviewProps) {
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
