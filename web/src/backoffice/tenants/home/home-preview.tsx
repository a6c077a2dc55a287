import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { filledWith } from '@guichet/contract/main-locale.ts';
import { kindOf, toPageMarkup } from '@guichet/contract/tenants/home-blocks.ts';
import { isBlank } from '@guichet/contract/tenants/home-rules.ts';
import { useTranslations } from 'use-intl';
import { useBackoffice, useMainLocale } from '#lib/admin-portal.ts';
import { createPaths } from '#lib/paths.ts';
import { buttonClass } from '#ui/button.tsx';
import { Gallery } from '#ui/home/gallery.tsx';
import { Hero } from '#ui/home/hero.tsx';
import type { HomePicture } from '#ui/home/picture.ts';
import { NewsBlock, WordsBlock } from '#ui/home/words.tsx';
import { SettingsPreview } from '../saved-settings/settings-preview.tsx';
import { EstablishmentsPreview, FamiliesPreview, FinderPreview, TodayPreview } from './catalogue-preview.tsx';
import styles from './home-settings-page.module.css';
import type { BlockValues, HomeSettings, HomeValues, PartValues } from './home-values.ts';

interface HomePreviewProps {
  values: HomeValues;
  usual: HomeSettings['usual'];
  locale: Locale;
}

/** The home page by the unsaved values, in one language; samples replace data of the catalogue. */
export function HomePreview({ values, usual, locale }: HomePreviewProps) {
  const t = useTranslations('homePage');
  const { tenant } = useBackoffice().portal;
  const main = useMainLocale();
  const shown = values.blocks.filter(({ isOn }) => isOn);
  const gallery = picturesIn(usual.pictures, locale, main);
  // As on the site, a hero without pictures uses the first picture of the design.
  const isFirstShown = shown.some(({ code, pictures }) => code === 'hero' && pictures.length === 0);
  return (
    <SettingsPreview
      scrolledAs={t('preview')}
      action={
        <a
          className={buttonClass({ variant: 'soft' })}
          href={createPaths(tenant.name).home()}
          target="_blank"
          rel="noopener"
        >
          {t('viewSite')}
        </a>
      }
    >
      <div className={styles.stage}>
        {shown.map((block, index) => (
          <PreviewBlock
            key={block.code}
            block={block}
            usual={usual}
            locale={locale}
            isOverlapped={shown[index + 1]?.code === 'finder'}
            isOverHero={block.code === 'finder' && shown[index - 1]?.code === 'hero'}
            gallery={isFirstShown ? gallery.slice(1) : gallery}
          />
        ))}
      </div>
    </SettingsPreview>
  );
}

interface PreviewBlockProps extends Omit<HomePreviewProps, 'values'> {
  block: BlockValues;
  isOverlapped: boolean;
  isOverHero: boolean;
  /** Pictures of the design that the hero does not show. */
  gallery: HomePicture[];
}

function PreviewBlock(props: PreviewBlockProps) {
  const { block, usual, locale, isOverlapped } = props;
  const { tenant } = useBackoffice().portal;
  const main = useMainLocale();
  const { title, html, pictures } = shownIn(block, locale, main);
  if (block.code === 'hero')
    return (
      <div lang={locale}>
        <Hero
          kind={tenant.illustration}
          title={title ?? labelIn(usual.titles, locale)}
          text={html ?? labelIn(usual.texts, locale)}
          pictures={pictures.length > 0 ? pictures : picturesIn(usual.pictures, locale, main).slice(0, 1)}
          isOverlapped={isOverlapped}
          heading="h3"
        />
      </div>
    );
  return (
    <div className={styles.block}>
      {kindOf(block.code) !== 'news' && (
        <div className={styles.own} lang={locale}>
          <WordsBlock title={title} html={html} picture={pictures[0]} />
        </div>
      )}
      <BlockContent {...props} hasWords={title !== undefined || html !== undefined || pictures.length > 0} />
    </div>
  );
}

/** The content of a block beside its own title, text and picture. */
function BlockContent({
  block,
  locale,
  isOverHero,
  gallery,
  hasWords,
}: PreviewBlockProps & { hasWords: boolean }) {
  const t = useTranslations('homePage.places');
  const main = useMainLocale();
  const kind = kindOf(block.code);
  switch (kind) {
    case 'finder':
      return <FinderPreview isOverHero={isOverHero} />;
    case 'today':
      return <TodayPreview />;
    case 'families':
      return <FamiliesPreview />;
    case 'practical':
      return <EstablishmentsPreview />;
    case 'news':
      return block.items.length > 0 ? (
        <NewsPreview block={block} locale={locale} main={main} />
      ) : (
        <p className={styles.place}>{t('news')}</p>
      );
    case 'pictures':
      return gallery.length > 0 ? (
        <Gallery pictures={gallery} />
      ) : (
        <p className={styles.place}>{t('pictures')}</p>
      );
    default:
      return hasWords ? null : <p className={styles.place}>{t('text')}</p>;
  }
}

function NewsPreview({ block, locale, main }: { block: BlockValues; locale: Locale; main: Locale }) {
  const t = useTranslations('catalogue.home');
  const news = block.items.map((item) => {
    const words = shownIn(item, locale, main);
    return { ...words, picture: words.pictures[0] };
  });
  return <NewsBlock title={t('news')} news={news} />;
}

/** Returns texts in a language, or in the main one as on the site. */
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
    pictures: picturesIn(pictures, locale, main),
  };
}

const picturesIn = (pictures: PartValues['pictures'], locale: Locale, main: Locale): HomePicture[] =>
  pictures.map(({ url, width, height, descriptions }) => ({
    url,
    width,
    height,
    alt: labelIn(filledWith(main, descriptions), locale),
  }));
