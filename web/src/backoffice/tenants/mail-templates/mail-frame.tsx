import { useEffect, useRef, useState } from 'react';
import styles from './mail-preview.module.css';

interface MailFrameProps {
  html: string;
  isDark: boolean;
  title: string;
  lang: string;
}

/** Size of a rendered mail in pixels, and its scale where it is wider than the available space. */
interface Rendered {
  width: number | undefined;
  height: number;
  scale: number;
}

/**
 * A mail in a sandboxed frame without scripts. The page's security policy forbids style sheets within a text, so the
 * mail's style sheet is extracted and adopted, with the rules of a dark or light screen.
 */
export function MailFrame({ html, isDark, title, lang }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState(0);
  const [{ width, height, scale }, setRendered] = useState<Rendered>({
    width: undefined,
    height: 480,
    scale: 1,
  });
  const [, styleSheet = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each load of the frame
  useEffect(() => {
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!view?.document.body) return;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(styleSheet.replace('(prefers-color-scheme: dark)', isDark ? 'all' : 'not all'));
    view.document.adoptedStyleSheets = [sheet];
    const measure = () => {
      const rendered = frame.current && room.current && renderedIn(frame.current, room.current);
      if (rendered) setRendered(rendered);
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (room.current) observer.observe(room.current);
    return () => observer.disconnect();
  }, [loaded, isDark, styleSheet]);
  return (
    <div ref={room} className={styles.room} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        className={styles.frame}
        style={{ width, height, scale }}
        title={title}
        lang={lang}
        sandbox="allow-same-origin"
        srcDoc={html.replace(/<style>[\s\S]*?<\/style>/, '')}
        onLoad={() => setLoaded((count) => count + 1)}
      />
    </div>
  );
}

/** Returns the mail's size: the available width, or the minimum width of its words; undefined during a load. */
function renderedIn(frame: HTMLIFrameElement, room: HTMLElement): Rendered | undefined {
  const { documentElement, body } = frame.contentDocument ?? {};
  const available = room.clientWidth;
  if (!documentElement || !body || available === 0) return undefined;
  frame.style.width = `${available}px`;
  const width = Math.max(available, documentElement.scrollWidth);
  frame.style.width = `${width}px`;
  return { width, height: body.scrollHeight, scale: available / width };
}
