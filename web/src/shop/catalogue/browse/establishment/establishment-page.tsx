import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { DayPicker } from '#ui/day-picker.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import { DaySessions } from './day-sessions.tsx';
import { ALL_ESTABLISHMENTS, type EstablishmentData } from './establishment-data.ts';
import './establishment-page.css';
import { ServiceCard } from './service-card.tsx';

/** What an establishment sells: the sessions of a day, and the services by family. */
export function EstablishmentPage() {
  const t = useTranslations('catalogue');
  const data = useLoaderData({ from: '/$tenant/ticketing/$id' });
  const { family: chosenFamily } = useSearch({ from: '/$tenant/ticketing/$id' });
  const { onlyEstablishment } = usePortal();
  const paths = usePaths();
  const trail =
    onlyEstablishment || data.code === ALL_ESTABLISHMENTS
      ? []
      : [{ label: t('ticketing.title'), to: paths.ticketing() }];
  const families = data.families.filter((family) => !chosenFamily || family.code === chosenFamily);
  return (
    <>
      <PageHeader
        title={data.title}
        lead={data.establishment?.description ?? t('establishment.lead')}
        trail={trail}
        home={paths.home()}
      >
        {data.establishment && (
          <p className={classNames(layout.row, typography.muted, typography.small)}>
            <Icon name="pin" size={18} />
            {data.establishment.address}
          </p>
        )}
        {!onlyEstablishment && <EstablishmentTabs data={data} />}
        <FamilyFilter data={data} />
      </PageHeader>
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <Days data={data} />
        <section className="families" aria-labelledby="services">
          <h2 id="services">{t('establishment.services')}</h2>
          {families.length === 0 && (
            <State title={t('establishment.emptyTitle')} text={t('establishment.emptyText')} level={3} />
          )}
          {families.map((family) => (
            <section key={family.code} className="family" aria-labelledby={`family-${family.code}`}>
              <div className="family-head">
                <h3 id={`family-${family.code}`} className="family-title">
                  <span className="family-dot" style={{ background: family.color }} />
                  {family.name}
                </h3>
                {family.description && <p className={typography.muted}>{family.description}</p>}
              </div>
              <div className="service-list">
                {family.serviceList.map((service) => (
                  <ServiceCard
                    key={service.code}
                    service={service}
                    color={family.color}
                    place={
                      data.code === ALL_ESTABLISHMENTS
                        ? data.establishments.find(({ code }) => code === service.establishment)?.name
                        : undefined
                    }
                  />
                ))}
              </div>
            </section>
          ))}
        </section>
      </div>
    </>
  );
}

function EstablishmentTabs({ data }: { data: EstablishmentData }) {
  const t = useTranslations('catalogue.establishment');
  const search = useSearch({ from: '/$tenant/ticketing/$id' });
  const paths = usePaths();
  const tabs = [{ code: ALL_ESTABLISHMENTS, name: t('everywhere') }, ...data.establishments];
  return (
    <nav className="tabs" aria-label={t('where')}>
      {tabs.map(({ code, name }) => (
        <AppLink
          key={code}
          to={paths.establishment(code, search.day ? { day: search.day } : {})}
          aria-current={code === data.code ? 'page' : undefined}
        >
          {name}
        </AppLink>
      ))}
    </nav>
  );
}

function Days({ data }: { data: EstablishmentData }) {
  const t = useTranslations('catalogue.establishment');
  const format = useFormat();
  const paths = usePaths();
  const { day, family } = useSearch({ from: '/$tenant/ticketing/$id' });
  const keepFamily = family ? { family } : {};
  const days = data.days.map((date) => ({
    date,
    label: format.longDay(date),
    to: paths.establishment(data.code, { ...keepFamily, day: date }),
    ...format.dayParts(date),
  }));
  const sessions = (data.sessions ?? []).filter((session) => !family || session.family === family);
  const following = day && data.days.find((date) => date > day);
  const next = following && paths.establishment(data.code, { ...keepFamily, day: following });
  return (
    <section className="day-section" aria-labelledby="sessions">
      <div className="day-section-head">
        <h2 id="sessions">{day ? format.longDay(day) : t('sessions')}</h2>
        {day && (
          <AppLink className={typography.link} to={paths.establishment(data.code, keepFamily)} stay>
            {t('allDays')}
          </AppLink>
        )}
      </div>
      <DayPicker label={t('days')} days={days} chosen={day} />
      {day && data.sessions && (
        <DaySessions key={`${day} ${family}`} sessions={sessions} day={day} next={next} />
      )}
    </section>
  );
}

function FamilyFilter({ data }: { data: EstablishmentData }) {
  const t = useTranslations('catalogue.establishment');
  const { day, family: chosen } = useSearch({ from: '/$tenant/ticketing/$id' });
  const paths = usePaths();
  if (data.families.length < 2) return null;
  const keepDay = day ? { day } : {};
  return (
    <nav className="tabs" aria-label={t('families')}>
      <AppLink to={paths.establishment(data.code, keepDay)} stay aria-current={chosen ? undefined : 'true'}>
        {t('allFamilies')}
      </AppLink>
      {data.families.map(({ code, name }) => (
        <AppLink
          key={code}
          to={paths.establishment(data.code, { ...keepDay, family: code })}
          stay
          aria-current={code === chosen ? 'true' : undefined}
        >
          {name}
        </AppLink>
      ))}
    </nav>
  );
}
