import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import typography from '#ui/typography.module.css';
import type { Design } from './design-values.ts';
import styles from './rendered-pictures.module.css';

/** Pictures that the server renders from the saved design: the site's icon and the card of shared links. */
export function RenderedPictures({ design: { version } }: { design: Design }) {
  const t = useTranslations('design.rendered');
  const locale = useLocale();
  const { name } = useBackoffice().portal.tenant;
  const at = (file: string) => `/icons/${name}/${file}?v=${version}&lang=${locale}`;
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.renderedPictures}>
        <figure>
          <div className={styles.icons}>
            <img src={at('favicon.png')} alt="" width={32} height={32} />
            <img className={styles.cut} src={at('maskable-512.png')} alt="" width={72} height={72} />
            <img src={at('icon-192.png')} alt="" width={72} height={72} />
          </div>
          <figcaption className={classNames(typography.muted, typography.small)}>{t('icon')}</figcaption>
        </figure>
        <figure>
          <img className={styles.card} src={at('social.png')} alt="" width={1200} height={630} />
          <figcaption className={classNames(typography.muted, typography.small)}>{t('card')}</figcaption>
        </figure>
      </div>
    </Panel>
  );
}
