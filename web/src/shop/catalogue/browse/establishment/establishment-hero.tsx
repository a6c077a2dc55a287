import type { ReactNode } from 'react';
import { usePortal } from '#lib/portal.ts';
import { Scene } from '../illustrations/scene.tsx';
import styles from './establishment-hero.module.css';

interface EstablishmentHeroProps {
  /** The establishment's own picture. */
  picture: string | undefined;
  /** Selects the drawing that replaces a picture. */
  index: number;
  /** The header of the page. */
  children: ReactNode;
}

/** The picture of an establishment behind its name: its own, or a drawing that differs from its neighbours'. */
export function EstablishmentHero({ picture, index, children }: EstablishmentHeroProps) {
  const { tenant } = usePortal();
  return (
    <div className={styles.establishmentHero}>
      {picture && <img className={styles.picture} src={picture} alt="" />}
      <div className={styles.header}>{children}</div>
      {/* At the foot: painted earlier, it would sink as the header arrives. */}
      {!picture && <Scene kind={tenant.illustration} index={index} className={styles.scene} />}
    </div>
  );
}
