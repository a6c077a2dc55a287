import { kindOf } from '@guichet/contract/tenants/home-blocks.ts';
import { useTranslations } from 'use-intl';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { EstablishmentList } from '#ui/establishment/establishment-list.tsx';
import { Families } from '#ui/home/families.tsx';
import { Gallery } from '#ui/home/gallery.tsx';
import { NewsBlock, WordsBlock } from '#ui/home/words.tsx';
import type { BlockView } from './blocks-view.ts';
import { Featured } from './featured.tsx';
import { HomeFinder } from './home-finder.tsx';
import styles from './home-page.module.css';
import type { HomeData } from './view.ts';

interface HomeBlockProps {
  block: BlockView;
  data: HomeData;
  /** Whether it overlaps the foot of the hero. */
  isOverHero?: boolean;
}

/** A block below the hero: a text of the venue, or a part of its offer. */
export function HomeBlock({ block, data, isOverHero = false }: HomeBlockProps) {
  const t = useTranslations('catalogue.home');
  const format = useFormat();
  const paths = usePaths();
  switch (kindOf(block.code)) {
    case 'finder':
      return <HomeFinder data={data} isOverHero={isOverHero} />;
    case 'news':
      return <NewsBlock title={t('news')} news={block.news} />;
    case 'practical':
      return (
        <div className={styles.practical}>
          <WordsBlock {...block} picture={undefined} />
          {data.openings.length > 0 && (
            <EstablishmentList
              establishments={data.openings}
              format={format}
              pathTo={(code) => paths.establishment(code)}
            />
          )}
        </div>
      );
    case 'today':
      return <Featured data={data} />;
    case 'families':
      return (
        <Families
          families={data.families}
          format={format}
          pathTo={(family) => paths.establishment(ALL_ESTABLISHMENTS, { family })}
        />
      );
    case 'pictures':
      return <GalleryBlock data={data} />;
    default:
      return <WordsBlock {...block} picture={block.pictures[0]} />;
  }
}

/** The pictures of the design, without the one that the hero shows. */
function GalleryBlock({ data: { blocks } }: { data: HomeData }) {
  const { pictures } = usePortal();
  const hero = blocks.find(({ code }) => code === 'hero');
  const isFirstShown = hero?.pictures.length === 0;
  return <Gallery pictures={isFirstShown ? pictures.slice(1) : pictures} />;
}
