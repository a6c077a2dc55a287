import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './accessibility-page.module.css';
import { BarrierForm } from './barrier-form.tsx';

/** The day of the last assessment. */
const ASSESSED = '2026-11-22';

/** The accessibility statement: what works, what does not yet, and how to report a barrier. */
export function AccessibilityPage() {
  const t = useTranslations('accessibility');
  const tFooter = useTranslations('common.footer');
  const format = useFormat();
  const { tenant, contactEmail } = usePortal();
  const venue = tenant.displayName;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead', { venue })} home={usePaths().home()} />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <div className={layout.split}>
          <div className={styles.statement}>
            <section>
              <h2>{t('state.title')}</h2>
              <p>{t.rich('state.text', { b: (text) => <b>{text}</b> })}</p>
              <p>{t('state.assessed', { day: format.shortDay(ASSESSED) })}</p>
            </section>
            <section>
              <h2>{t('works.title')}</h2>
              <ul>
                <li>{t('works.keyboard')}</li>
                <li>{t('works.reader')}</li>
                <li>{t('works.zoom')}</li>
                <li>{t('works.motion')}</li>
                <li>{t('works.time')}</li>
              </ul>
            </section>
            <section>
              <h2>{t('barriers.title')}</h2>
              <ul>
                <li>{t('barriers.documents', { venue })}</li>
                <li>{t('barriers.pictures', { venue })}</li>
                <li>{t('barriers.payment')}</li>
              </ul>
            </section>
            <section>
              <h2>{t('remedy.title')}</h2>
              <p>{t('remedy.text', { venue })}</p>
              <p>
                <a href="https://www.defenseurdesdroits.fr/" target="_blank" rel="noopener">
                  {t('remedy.link')}
                  <span className="visually-hidden"> ({tFooter('newWindow')})</span>
                </a>
              </p>
            </section>
          </div>
          <BarrierForm contact={contactEmail} />
        </div>
      </div>
    </>
  );
}
