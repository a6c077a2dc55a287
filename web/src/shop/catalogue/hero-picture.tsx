type Kind = 'pool' | 'rink' | 'museum';

/** The ground of the hero: layers that rise from below, as water, ice or hills. */
export function HeroGround({ kind }: { kind: Kind }) {
  return (
    <svg className="hero-ground" viewBox="0 0 1200 320" preserveAspectRatio="none" aria-hidden="true">
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
  rink: ['M0 130 260 40l190 120L760 20l440 150v150H0z', 'M0 200l300-60 260 70 300-90 340 90v110H0z', 'M0 262l1200-34v92H0z'],
  museum: ['M0 140h240V70h300v70h300V40h360v280H0z', 'M0 210h420v-40h360v40h420v110H0z', 'M0 262h1200v58H0z'],
};

/** The picture beside the title, in the venue's colours. */
export function HeroPicture({ kind }: { kind: Kind }) {
  return (
    <svg className="hero-picture" viewBox="0 0 360 330" fill="none" aria-hidden="true">
      {PICTURES[kind]}
    </svg>
  );
}

const PICTURES = {
  pool: (
    <>
      <circle cx="190" cy="142" r="108" fill="var(--sun)" />
      <path d="M190 6v-6M286 46l12-12M94 46 82 34" stroke="var(--sun)" strokeWidth="8" strokeLinecap="round" />
      <path d="M14 190c62-46 108-46 168 0s106 42 164 0v42c-56 42-106 42-164 0s-106-46-168 0z" fill="#fff" opacity=".94" />
      <path d="M14 246c62-46 108-46 168 0s106 42 164 0v34c-56 42-106 42-164 0s-106-46-168 0z" fill="#fff" opacity=".5" />
      <path d="M14 296c62-40 108-40 168 0s106 34 164 0" stroke="#fff" strokeWidth="8" strokeLinecap="round" opacity=".3" />
      <circle cx="150" cy="172" r="22" fill="#0c1c24" />
      <path d="M128 170a22 22 0 0 1 44 0c-12-6-30-6-44 0z" fill="#e5383b" />
      <path d="M176 196c22-4 40-22 58-46" stroke="#0c1c24" strokeWidth="15" strokeLinecap="round" />
    </>
  ),
  rink: (
    <>
      <circle cx="200" cy="130" r="104" fill="var(--sun)" />
      <path d="M20 236 116 96l60 88 44-58 120 110z" fill="#fff" opacity=".92" />
      <path d="M116 96l32 47-20 14-18-16-24 20-9-9z" fill="var(--brand-mid)" />
      <path d="M14 246h332c-30 46-92 70-166 70S44 292 14 246z" fill="#fff" opacity=".5" />
      <path d="M60 266c50 20 90 20 130 0s80-14 110 0" stroke="#fff" strokeWidth="7" strokeLinecap="round" opacity=".8" />
      <path d="M262 60v36M246 69l32 18M278 69l-32 18" stroke="#fff" strokeWidth="6" strokeLinecap="round" />
    </>
  ),
  museum: (
    <>
      <circle cx="180" cy="128" r="104" fill="var(--sun)" />
      <path d="M30 150 180 66l150 84z" fill="#fff" opacity=".94" />
      <path d="M52 166h36v106H52zM130 166h36v106h-36zM196 166h36v106h-36zM272 166h36v106h-36z" fill="#fff" opacity=".78" />
      <path d="M24 272h312v24H24z" fill="#fff" opacity=".94" />
      <circle cx="180" cy="120" r="15" fill="var(--brand)" />
    </>
  ),
} as const;
