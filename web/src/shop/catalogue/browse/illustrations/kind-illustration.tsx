import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import type { OfferKind } from '../offer-kind.ts';
import styles from './kind-illustration.module.css';

/** Paths on 68 × 68, over the colour of the family. */
const DRAWINGS: Record<OfferKind, ReactNode> = {
  entry: (
    <>
      <path d="M0 34c12-9 22-9 34 0s22 9 34 0v34H0z" fill="#fff" opacity=".9" />
      <path d="M0 48c12-9 22-9 34 0s22 9 34 0v20H0z" fill="#fff" opacity=".45" />
      <circle cx="46" cy="20" r="9" fill="var(--sun)" />
    </>
  ),
  class: (
    <>
      <circle cx="24" cy="22" r="9" fill="#fff" />
      <path
        d="M8 58c2-16 10-24 17-22l16-12"
        stroke="#fff"
        strokeWidth="7"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="52" cy="50" r="14" fill="#fff" opacity=".3" />
    </>
  ),
  card: (
    <>
      <rect x="18" y="12" width="42" height="28" rx="5" fill="#fff" opacity=".4" />
      <rect x="10" y="20" width="42" height="28" rx="5" fill="#fff" />
      <path d="M16 40h14" stroke="var(--kind)" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  subscription: (
    <>
      <rect x="14" y="16" width="40" height="38" rx="7" fill="#fff" />
      <path d="M14 28h40" stroke="var(--kind)" strokeWidth="4" />
      <path d="m25 41 7 6 12-12" stroke="var(--kind)" strokeWidth="5" fill="none" strokeLinecap="round" />
    </>
  ),
  'well-being': (
    <path
      d="M20 56c-8-14 8-18 0-34M34 56c-8-14 8-18 0-38M48 56c-8-14 8-18 0-34"
      stroke="#fff"
      strokeWidth="6"
      fill="none"
      strokeLinecap="round"
    />
  ),
  goods: (
    <>
      <path d="M12 40a22 22 0 0 1 44 0z" fill="#fff" />
      <rect x="8" y="40" width="52" height="9" rx="4" fill="#fff" opacity=".55" />
    </>
  ),
};

interface KindIllustrationProps {
  kind: OfferKind;
  /** Colour of its family, or the venue's. */
  color: string | undefined;
  className?: string | undefined;
}

/** An illustration of a kind of offer. */
export function KindIllustration({ kind, color, className }: KindIllustrationProps) {
  return (
    <svg
      className={classNames(styles.kindIllustration, className)}
      style={color ? ({ '--kind': color } as CSSProperties) : undefined}
      viewBox="0 0 68 68"
      aria-hidden="true"
    >
      {DRAWINGS[kind]}
    </svg>
  );
}
