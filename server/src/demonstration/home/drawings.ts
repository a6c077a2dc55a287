/** Drawings of the demonstration's home page, 800 by 500 pixels, in the colours of the venue. */

const drawing = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500" viewBox="0 0 800 500">${inside}</svg>`;

const waves = (colours: readonly string[], top: number): string =>
  colours
    .map((colour, index) => {
      const y = top + index * 48;
      const rise = index % 2 === 0 ? 34 : -34;
      return `<path d="M0 ${y}c130 ${-rise} 270 ${-rise} 400 0s270 ${rise} 400 0v300H0z" fill="${colour}"/>`;
    })
    .join('');

const stars = [
  [90, 80],
  [180, 150],
  [300, 60],
  [420, 130],
  [520, 50],
  [700, 190],
  [740, 70],
  [250, 210],
]
  .map(([x, y], index) => `<circle cx="${x}" cy="${y}" r="${3 + (index % 3)}" fill="#fff" opacity=".8"/>`)
  .join('');

/** The pool at night, lit from below. */
const NIGHT = drawing(
  `<rect width="800" height="500" fill="#0a2340"/>${stars}
   <circle cx="610" cy="140" r="62" fill="#ffe7a8"/><circle cx="636" cy="122" r="54" fill="#0a2340"/>
   ${waves(['#0d3c63', '#0f5a86', '#1186ad', '#3fb6cf'], 270)}
   <g fill="#ffc043">${[120, 320, 520, 720].map((x) => `<circle cx="${x}" cy="452" r="11"/><circle cx="${x}" cy="452" r="24" opacity=".25"/>`).join('')}</g>`,
);

/** Swimmers in a lane, with caps and boards. */
const COURSE = drawing(
  `<rect width="800" height="500" fill="#dff1f5"/>
   <rect y="120" width="800" height="16" fill="#0b6e8a"/><rect y="60" width="800" height="60" fill="#fff"/>
   ${waves(['#8fd0de', '#4fb3c8', '#1f91ab', '#0b6e8a'], 210)}
   ${[
     [170, '#e5383b', 236],
     [390, '#ffc043', 258],
     [610, '#5b3fa8', 230],
   ]
     .map(
       ([x, cap, y]) =>
         `<g transform="translate(${x} ${y})"><path d="M-58 58c20-44 96-44 116 0z" fill="#f0c8a5"/><circle r="36" fill="#f0c8a5"/><path d="M-37-4a37 37 0 0 1 74 0z" fill="${cap}"/><path d="M-30 4h60" stroke="#0c1c24" stroke-width="7" stroke-linecap="round"/></g>`,
     )
     .join('')}
   <path d="M0 330c130-34 270-34 400 0s270 34 400 0v170H0z" fill="#0b6e8a" opacity=".85"/>
   <g fill="#fff" opacity=".9">${Array.from({ length: 16 }, (_, index) => `<rect x="${index * 52}" y="408" width="30" height="18" rx="9" ${index % 2 ? 'fill="#e5383b"' : ''}/>`).join('')}</g>`,
);

/** A slide that ends beside a rubber ring, on a sunny day. */
const FAMILY = drawing(
  `<rect width="800" height="500" fill="#cdeaf1"/><circle cx="640" cy="120" r="70" fill="#ffc043"/>
   <path d="M90 60h120v330H90z" fill="#fff"/><path d="M90 60h120M90 140h120M90 220h120M90 300h120" stroke="#9cc7d3" stroke-width="10"/>
   <path d="M200 80c190 10 120 150 250 190s150 20 190 80" fill="none" stroke="#e5383b" stroke-width="58" stroke-linecap="round"/>
   <path d="M200 80c190 10 120 150 250 190s150 20 190 80" fill="none" stroke="#ff8f7a" stroke-width="22" stroke-linecap="round"/>
   ${waves(['#5fbdd0', '#2b9ab4', '#0b6e8a'], 350)}
   <g transform="rotate(-12 300 400)"><ellipse cx="300" cy="400" rx="84" ry="42" fill="none" stroke="#fff" stroke-width="34"/><ellipse cx="300" cy="400" rx="84" ry="42" fill="none" stroke="#e5383b" stroke-width="34" stroke-dasharray="52 52"/></g>`,
);

export const DRAWINGS = { NIGHT, COURSE, FAMILY } as const;
export type DrawingName = keyof typeof DRAWINGS;
