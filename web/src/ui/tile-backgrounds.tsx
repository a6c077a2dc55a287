/** Patterns in translucent white over a tile's colour, which make neighbouring tiles distinct. */
const PATTERNS = [
  <path
    key="waves"
    d="M0 84c80-40 140-40 210 0s130 40 190 0v106H0zM0 118c80-40 140-40 210 0s130 40 190 0v72H0z"
    fill="#fff"
    opacity=".12"
  />,
  <path
    key="bubbles"
    d="M240 50a80 80 0 1 0 160 0 80 80 0 1 0-160 0zM200 96a40 40 0 1 0 80 0 40 40 0 1 0-80 0zM160 40a16 16 0 1 0 32 0 16 16 0 1 0-32 0z"
    fill="#fff"
    opacity=".12"
  />,
  <path
    key="lanes"
    d="M250-20v230M292-20v230M334-20v230M376-20v230"
    stroke="#fff"
    strokeWidth="14"
    opacity=".13"
  />,
  <path key="slope" d="M-20 176 420 30v170H-20zM-20 196 420 96v110H-20z" fill="#fff" opacity=".1" />,
  <path
    key="steam"
    d="M210-10c60 60 0 120 60 210M275-10c60 60 0 120 60 210M340-10c60 60 0 120 60 210"
    fill="none"
    stroke="#fff"
    strokeWidth="11"
    opacity=".14"
  />,
  <path key="steps" d="M160 190v-40h60v-40h60V70h60V30h80v160z" fill="#fff" opacity=".11" />,
];

/** @param index any non-negative integer; consecutive numbers give different patterns */
export function TileBackground({ index, className }: { index: number; className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 400 190" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      {PATTERNS[index % PATTERNS.length]}
    </svg>
  );
}
