import { classNames } from '#lib/class-names.ts';

type Kind = 'pool' | 'rink' | 'museum';

/** Layers at the foot of the hero, such as water, ice or hills. */
export function HeroBackground({ kind, className }: { kind: Kind; className?: string | undefined }) {
  return (
    <svg
      className={classNames('hero-ground', className)}
      viewBox="0 0 1200 320"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {GROUNDS[kind].map((path, index) => (
        <path key={path} d={path} fill="#fff" opacity={0.07 + index * 0.025} />
      ))}
    </svg>
  );
}

const GROUNDS: Record<Kind, string[]> = {
  pool: [
    'M0 120C160 60 300 60 460 110s320 70 740-10v220H0z',
    'M0 180c200-60 360-20 540 10s380 10 660-50v180H0z',
    'M0 236c180-30 380-30 560 0s420 20 640-20v104H0z',
  ],
  rink: [
    'M0 130 260 40l190 120L760 20l440 150v150H0z',
    'M0 200l300-60 260 70 300-90 340 90v110H0z',
    'M0 262l1200-34v92H0z',
  ],
  museum: ['M0 140h240V70h300v70h300V40h360v280H0z', 'M0 210h420v-40h360v40h420v110H0z', 'M0 262h1200v58H0z'],
};

/** The picture beside the title, in the venue's colours. */
export function HeroPicture({ kind, className }: { kind: Kind; className?: string | undefined }) {
  return (
    <svg
      className={classNames('hero-picture', className)}
      viewBox="0 0 360 330"
      fill="none"
      aria-hidden="true"
    >
      {PICTURES[kind]}
    </svg>
  );
}

const PICTURES = {
  pool: (
    <>
      <circle cx="190" cy="140" r="100" fill="var(--sun)" />
      <path
        d="M190 24V8M280 58l12-12M100 58 88 46M64 140H46M316 140h18"
        stroke="var(--sun)"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path
        d="M28 212c58-46 104-46 160 0s100 40 144 0"
        stroke="#fff"
        strokeWidth="34"
        strokeLinecap="round"
      />
      <g transform="rotate(-16 252 188)">
        <circle cx="252" cy="188" r="34" stroke="#fff" strokeWidth="20" />
        <circle cx="252" cy="188" r="34" stroke="#e5383b" strokeWidth="20" strokeDasharray="26.7 26.7" />
        <circle cx="252" cy="188" r="44.5" stroke="#0c1c24" strokeWidth="1.5" opacity=".18" />
      </g>
      <path
        d="M28 256c58-42 104-42 160 0s100 38 144 0"
        stroke="#cfe3ea"
        strokeWidth="30"
        strokeLinecap="round"
      />
      <path
        d="M28 294c58-32 104-32 160 0s100 28 144 0"
        stroke="#fff"
        strokeWidth="15"
        strokeLinecap="round"
        opacity=".45"
      />
    </>
  ),
  rink: (
    <>
      <circle cx="200" cy="130" r="104" fill="var(--sun)" />
      <path d="M20 236 116 96l60 88 44-58 120 110z" fill="#fff" opacity=".92" />
      <path d="M116 96l32 47-20 14-18-16-24 20-9-9z" fill="var(--brand-mid)" />
      <path d="M14 246h332c-30 46-92 70-166 70S44 292 14 246z" fill="#fff" opacity=".5" />
      <path
        d="M60 266c50 20 90 20 130 0s80-14 110 0"
        stroke="#fff"
        strokeWidth="7"
        strokeLinecap="round"
        opacity=".8"
      />
      <path d="M262 60v36M246 69l32 18M278 69l-32 18" stroke="#fff" strokeWidth="6" strokeLinecap="round" />
    </>
  ),
  museum: (
    <>
      <circle cx="180" cy="128" r="104" fill="var(--sun)" />
      <path d="M30 150 180 66l150 84z" fill="#fff" opacity=".94" />
      <path
        d="M52 166h36v106H52zM130 166h36v106h-36zM196 166h36v106h-36zM272 166h36v106h-36z"
        fill="#fff"
        opacity=".78"
      />
      <path d="M24 272h312v24H24z" fill="#fff" opacity=".94" />
      <circle cx="180" cy="120" r="15" fill="var(--brand)" />
    </>
  ),
} as const;
