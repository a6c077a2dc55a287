import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { filledWith } from '@guichet/contract/main-locale.ts';
import { kindOf, toPageMarkup } from '@guichet/contract/tenants/home-blocks.ts';
import { isBlank } from '@guichet/contract/tenants/home-rules.ts';
import { useTranslations } from 'use-intl';
import { useBackoffice, useMainLocale } from '#lib/admin-portal.ts';
import { createPaths } from '#lib/paths.ts';
import { buttonClass } from '#ui/button.tsx';
import { Hero } from '#ui/home/hero.tsx';
import type { HomePicture } from '#ui/home/picture.ts';
import { NewsBlock, WordsBlock } from '#ui/home/words.tsx';
import { SettingsPreview } from '../saved-settings/settings-preview.tsx';
import styles from './home-preview.module.css';
import type { BlockValues, HomeSettings, HomeValues, PartValues } from './home-values.ts';

interface HomePreviewProps {
  values: HomeValues;
  usual: HomeSettings['usual'];
  locale: Locale;
}

/** The home page as the form holds it now, in one language; what comes from the catalogue is drawn as a place. */
export function HomePreview({ values, usual, locale }: HomePreviewProps) {
  const t = useTranslations('homePage');
  const { tenant } = useBackoffice().portal;
  const shown = values.blocks.filter(({ isOn }) => isOn);
  return (
    <SettingsPreview>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach that */}
      <section className={styles.frame} aria-label={t('preview')} tabIndex={0}>
        <div className={styles.stage} lang={locale} inert>
          {shown.map((block, index) => (
            <PreviewBlock
              key={block.code}
              block={block}
              usual={usual}
              locale={locale}
              isOverlapped={shown[index + 1]?.code === 'finder'}
            />
          ))}
        </div>
      </section>
      <a
        className={buttonClass({ variant: 'soft' })}
        href={createPaths(tenant.name).home()}
        target="_blank"
        rel="noopener"
      >
        {t('viewSite')}
      </a>
    </SettingsPreview>
  );
}

interface PreviewBlockProps extends Omit<HomePreviewProps, 'values'> {
  block: BlockValues;
  isOverlapped: boolean;
}

function PreviewBlock({ block, usual, locale, isOverlapped }: PreviewBlockProps) {
  const t = useTranslations('homePage');
  const catalogue = useTranslations('catalogue.home');
  const { tenant } = useBackoffice().portal;
  const kind = kindOf(block.code);
  const main = useMainLocale();
  const { title, html, pictures } = shownIn(block, locale, main);
  if (kind === 'hero')
    return (
      <Hero
        kind={tenant.illustration}
        title={title ?? labelIn(usual.titles, locale)}
        text={html ?? labelIn(usual.texts, locale)}
        pictures={pictures}
        isOverlapped={isOverlapped}
        heading="h3"
      />
    );
  if (kind === 'news' && block.items.length > 0) {
    const news = block.items.map((item) => {
      const words = shownIn(item, locale, main);
      return { ...words, picture: words.pictures[0] };
    });
    return (
      <div className={styles.own}>
        <NewsBlock title={catalogue('news')} news={news} />
      </div>
    );
  }
  const hasWords = title !== undefined || html !== undefined || pictures.length > 0;
  return (
    <>
      {hasWords && (
        <div className={styles.own}>
          <WordsBlock title={title} html={html} picture={pictures[0]} />
        </div>
      )}
      {!(kind === 'text' && hasWords) && <p className={styles.place}>{t(`places.${kind}`)}</p>}
    </>
  );
}

/** Words in a language, or in the main one as the site has them. */
function shownIn(
  { titles, texts, pictures }: PartValues,
  locale: Locale,
  main: Locale,
): { title: string | undefined; html: string | undefined; pictures: HomePicture[] } {
  const title = (titles[locale].trim() || titles[main]).trim();
  const said = isBlank(texts[locale]) ? texts[main] : texts[locale];
  return {
    title: title || undefined,
    html: isBlank(said) ? undefined : toPageMarkup(said, () => '#'),
    pictures: pictures.map(({ url, width, height, descriptions }) => ({
      url,
      width,
      height,
      alt: labelIn(filledWith(main, descriptions), locale),
    })),
  };
}
