import display from 'font:display.woff2?url';
import text from 'font:text.woff2?url';

/**
 * The two faces, and the system's face stretched to their measure until they are there,
 * so that nothing moves when they arrive.
 */
export const fontFaces = [
  `@font-face{font-family:"Bricolage";src:url(${display}) format("woff2");font-weight:700;font-display:swap}`,
  `@font-face{font-family:"Figtree";src:url(${text}) format("woff2");font-weight:400 700;font-display:swap}`,
  '@font-face{font-family:"Bricolage fallback";src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold"),local("Roboto Bold");size-adjust:95%;ascent-override:97%;descent-override:28%;line-gap-override:0%}',
  '@font-face{font-family:"Figtree fallback";src:local("Arial"),local("ArialMT"),local("Liberation Sans"),local("Roboto");size-adjust:100%;ascent-override:95%;descent-override:25%;line-gap-override:0%}',
].join('');

/** Both are in the first screen of every page. */
export const fontPreloads = [display, text].map((href) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
}));
