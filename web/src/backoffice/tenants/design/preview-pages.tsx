import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type AdminPortal, useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { HeroBackground, HeroPicture } from '#ui/hero-picture.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { Ticket } from '#ui/ticket.tsx';
import typography from '#ui/typography.module.css';
import styles from './preview-pages.module.css';

interface PreviewProps {
  tenant: AdminPortal['tenant'];
  logo: string | undefined;
  photo: string | undefined;
}

/** Colour of a sample theme. */
const THEME = '#10578e';

export function PreviewHome(props: PreviewProps) {
  const t = useTranslations('design.preview');
  const catalogue = useTranslations('catalogue');
  const { tenant, photo } = props;
  return (
    <>
      <PreviewTop {...props} />
      <div className={styles.hero}>
        <HeroBackground kind={tenant.illustration} />
        <div>
          <p className={styles.title}>{catalogue(`home.hero.${tenant.illustration}.title`)}</p>
          <p>{catalogue(`home.hero.${tenant.illustration}.text`)}</p>
        </div>
        {photo ? (
          <img className={styles.photo} src={photo} alt="" />
        ) : (
          <HeroPicture kind={tenant.illustration} />
        )}
      </div>
      <div className={styles.body}>
        <p className={styles.heading}>{t('today')}</p>
        <div className={styles.session}>
          <SampleTime />
          <div>
            <p className={styles.name}>{t('session')}</p>
            <p className={classNames(typography.muted, typography.small)}>{t('place')}</p>
          </div>
          <div className={styles.sessionFoot}>
            <Tag>{t('places')}</Tag>
            <Button variant="soft">{t('book')}</Button>
          </div>
        </div>
        <Button wide icon="search">
          {catalogue('finder.submit')}
        </Button>
      </div>
    </>
  );
}

export function PreviewCart(props: PreviewProps) {
  const t = useTranslations('design.preview');
  const { money } = useAdminFormat();
  return (
    <>
      <PreviewTop {...props} />
      <div className={styles.body}>
        <p className={styles.heading}>{t('cartTitle')}</p>
        <div className={styles.hold}>
          <Icon name="clock" />
          <p>
            <b>{t('hold')}</b>
            {t('holdTime')}
          </p>
        </div>
        <SampleTicket
          stub={
            <>
              <span className={typography.amount}>{money(1120)}</span>
              <span className={classNames(typography.muted, typography.small)}>{t('tickets')}</span>
            </>
          }
        />
        <p className={styles.total}>
          {t('total')}
          <span className={typography.amount}>{money(1120)}</span>
        </p>
        <Button wide large>
          {t('pay')}
        </Button>
      </div>
    </>
  );
}

export function PreviewTicket(props: PreviewProps) {
  const t = useTranslations('design.preview');
  return (
    <>
      <PreviewTop {...props} />
      <div className={styles.body}>
        <p className={styles.heading}>{t('ticketTitle')}</p>
        <SampleTicket
          stub={
            <>
              <SampleCode />
              <span className={classNames(typography.muted, typography.small, typography.num)}>
                {t('number')}
              </span>
              <span className={typography.small}>{t('holder')}</span>
            </>
          }
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
      <span className={styles.logo}>
        {logo ? <img src={logo} alt="" /> : <span className={styles.mark} />}
        {!logo && tenant.displayName}
      </span>
      <IconButton icon="cart" label="" dot />
    </div>
  );
}

/** The time of a sample session. */
function SampleTime() {
  const { time } = useAdminFormat();
  return <p className={styles.time}>{time('2026-01-01T11:15:00Z')}</p>;
}

function SampleTicket({ stub }: { stub: ReactNode }) {
  const t = useTranslations('design.preview');
  return (
    <Ticket color={THEME} stub={stub} className={styles.sample}>
      <div className={styles.ticket}>
        <SampleTime />
        <p className={styles.name}>{t('session')}</p>
        <p className={classNames(typography.muted, typography.small)}>{t('place')}</p>
        <Tag color={THEME}>{t('theme')}</Tag>
      </div>
    </Ticket>
  );
}

/** A drawing that resembles a ticket's code. */
function SampleCode() {
  const cells = Array.from({ length: 121 }, (_, index) => index).filter(
    (index) => (index * 7 + Math.floor(index / 11) * 5) % 3 === 0,
  );
  return (
    <svg className={styles.code} viewBox="0 0 11 11" aria-hidden="true">
      {cells.map((index) => (
        <rect key={index} x={index % 11} y={Math.floor(index / 11)} width="1" height="1" />
      ))}
      {[
        [0, 0],
        [8, 0],
        [0, 8],
      ].map(([x = 0, y = 0]) => (
        <g key={`${x}-${y}`}>
          <rect x={x} y={y} width="3" height="3" />
          <rect x={x + 0.5} y={y + 0.5} width="2" height="2" fill="#fff" />
          <rect x={x + 1} y={y + 1} width="1" height="1" />
        </g>
      ))}
    </svg>
  );
}
