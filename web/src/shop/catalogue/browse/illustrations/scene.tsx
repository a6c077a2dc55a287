import type { ReactNode } from 'react';
import { ARCHES, COLUMNS, GABLES, RINK, SHORE } from './scenes.tsx';

/** Scenes by kind of venue; its establishments alternate. */
const SCENES: Record<'pool' | 'rink' | 'museum', readonly ReactNode[]> = {
  pool: [ARCHES, GABLES, SHORE],
  rink: [RINK, GABLES],
  museum: [COLUMNS, ARCHES],
};

/** The ground at the foot of every scene. */
const GROUND = (
  <>
    <path d="M0 308h1200v9H0z" fill="#fff" opacity=".92" />
    <path d="M0 317h1200v103H0z" fill="var(--brand)" />
    <path
      d="M640 336h90v5h-90zM1000 340h120v5h-120zM250 340h120v5H250zM90 362h80v5H90z"
      fill="#fff"
      opacity=".4"
    />
    <path
      d="M0 388c100-24 200-24 300 0s200 24 300 0 200-24 300 0 200 24 300 0v32H0z"
      fill="#fff"
      opacity=".14"
    />
  </>
);

interface SceneProps {
  /** Kind of venue. */
  kind: keyof typeof SCENES;
  /** Index of the establishment in the venue. */
  index: number;
  className?: string | undefined;
}

/** An illustration of an establishment in the venue's colours; neighbours have different ones. */
export function Scene({ kind, index, className }: SceneProps) {
  const scenes = SCENES[kind];
  return (
    <svg className={className} viewBox="0 0 1200 420" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <path d="M0 252c120-44 250-52 380-26s200 20 320-6v90H0z" fill="#fff" opacity=".06" />
      {scenes[index % scenes.length]}
      {GROUND}
    </svg>
  );
}
