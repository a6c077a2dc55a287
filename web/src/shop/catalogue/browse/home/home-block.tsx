import { kindOf } from '@guichet/contract/tenants/home-blocks.ts';
import { useTranslations } from 'use-intl';
import { usePortal } from '#lib/portal.ts';
import { NewsBlock, WordsBlock } from '#ui/home/words.tsx';
import { AllEstablishments } from '../establishment/hours/all-establishments.tsx';
import type { BlockView } from './blocks-view.ts';
import { FamilyTile } from './family-tile.tsx';
import { Featured } from './featured.tsx';
import { Gallery } from './gallery.tsx';
import type { HomeData } from './home-data.ts';
import { HomeFinder } from './home-finder.tsx';
import styles from './home-page.module.css';
import { mosaicSpans } from './view.ts';

interface HomeBlockProps {
  block: BlockView;
  data: HomeData;
  /** Whether it lies over the foot of the hero. */
  isOverHero?: boolean;
}

/** A block below the hero: of the venue's words, or of what the venue sells. */
export function HomeBlock({ block, data, isOverHero = false }: HomeBlockProps) {
  const t = useTranslations('catalogue.home');
  switch (kindOf(block.code)) {
    case 'finder':
      return (
        <HomeFinder
          establishments={data.establishments}
          days={data.days}
          featured={data.featured[0]?.day}
          isOverHero={isOverHero}
        />
      );
    case 'news':
      return <NewsBlock title={t('news')} news={block.news} />;
    case 'practical':
      return (
        <div className={styles.practical}>
          <WordsBlock {...block} picture={undefined} />
          {data.openings.length > 0 && <AllEstablishments establishments={data.openings} />}
        </div>
      );
    case 'today':
      return <Featured data={data} />;
    case 'families':
      return <Families data={data} />;
    case 'pictures':
      return <GalleryBlock data={data} />;
    default:
      return <WordsBlock {...block} picture={block.pictures[0]} />;
  }
}

function Families({ data: { families } }: { data: HomeData }) {
  const t = useTranslations('catalogue.home');
  const widths = mosaicSpans(families.length);
  return (
    <section aria-labelledby="families">
      <h2 id="families">{t('families')}</h2>
      <div className={styles.mosaic}>
        {families.map((family, index) => (
          <FamilyTile key={family.code} family={family} span={widths[index] ?? 12} index={index} />
        ))}
      </div>
    </section>
  );
}

/** The pictures of the design, without the one that the hero shows. */
function GalleryBlock({ data: { blocks } }: { data: HomeData }) {
  const { pictures } = usePortal();
  const hero = blocks.find(({ code }) => code === 'hero');
  const isFirstShown = hero?.pictures.length === 0;
  return <Gallery pictures={isFirstShown ? pictures.slice(1) : pictures} />;
}
