import { useLoaderData } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { Hero } from '#ui/home/hero.tsx';
import layout from '#ui/layout.module.css';
import { VenueNotices } from '#ui/venue-notices.tsx';
import { type BlockView, type HomeRow, rowsOf } from './blocks-view.ts';
import { HomeBlock } from './home-block.tsx';
import styles from './home-page.module.css';
import type { HomeData } from './view.ts';

/** The venue's home: its blocks in its order. */
export function HomePage() {
  const data = useLoaderData({ from: '/$tenant/' });
  const { tenant } = usePortal();
  const rows = rowsOf(data.blocks);
  const noticesIn = rows.findIndex((row) => 'blocks' in row);
  return (
    <>
      {rows.every((row) => 'blocks' in row) && (
        <h1 className="visually-hidden" tabIndex={-1}>
          {tenant.displayName}
        </h1>
      )}
      {rows.map((row, index) =>
        'hero' in row ? (
          <VenueHero key="hero" block={row.hero} isOverlapped={row.isOverlapped} />
        ) : (
          <Row key={row.blocks[0]?.code} row={row} data={data} hasNotices={index === noticesIn} />
        ),
      )}
    </>
  );
}

/** The venue's text and pictures, or the product's text and the first picture of the gallery. */
function VenueHero({ block, isOverlapped }: { block: BlockView; isOverlapped: boolean }) {
  const t = useTranslations('catalogue.home.hero');
  const { tenant, pictures } = usePortal();
  const { illustration } = tenant;
  return (
    <Hero
      kind={illustration}
      title={block.title ?? t(`${illustration}.title`)}
      text={block.html ?? t(`${illustration}.text`)}
      pictures={block.pictures.length > 0 ? block.pictures : pictures.slice(0, 1)}
      isOverlapped={isOverlapped}
    />
  );
}

interface RowProps {
  row: Extract<HomeRow, { blocks: BlockView[] }>;
  data: HomeData;
  hasNotices: boolean;
}

/** Blocks below each other; closures and messages follow the finder. */
function Row({ row: { blocks, isOverHero }, data, hasNotices }: RowProps) {
  const format = useFormat();
  const notices = hasNotices && <VenueNotices notices={data.notices} format={format} />;
  const [first, ...others] = blocks;
  const startsWithFinder = first?.code === 'finder';
  return (
    <div className={classNames(styles.home, !isOverHero && styles.spaced, layout.wrap)}>
      {!startsWithFinder && notices}
      {first && <HomeBlock block={first} data={data} isOverHero={isOverHero} />}
      {startsWithFinder && notices}
      {others.map((block) => (
        <HomeBlock key={block.code} block={block} data={data} />
      ))}
    </div>
  );
}
