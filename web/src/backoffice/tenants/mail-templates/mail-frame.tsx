import { useEffect, useRef, useState } from 'react';
import styles from './mail-preview.module.css';

interface MailFrameProps {
  html: string;
  isDark: boolean;
  title: string;
  lang: string;
}

/**
 * A mail in a frame of its own, in which nothing runs. The page's security policy allows no style sheets within a
 * text: that of the mail is taken out and adopted, as a dark or a light screen would read it.
 */
export function MailFrame({ html, isDark, title, lang }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(0);
  const [height, setHeight] = useState(480);
  const [, styleSheet = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the frame has loaded a text
  useEffect(() => {
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!view?.document.body) return;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(styleSheet.replace('(prefers-color-scheme: dark)', isDark ? 'all' : 'not all'));
    view.document.adoptedStyleSheets = [sheet];
    // Without a body while the next text is being loaded.
    const measure = () => view.document.body && setHeight(view.document.body.scrollHeight);
    measure();
    const observer = new ResizeObserver(measure);
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [loaded, isDark, styleSheet]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      style={{ height }}
      title={title}
      lang={lang}
      sandbox="allow-same-origin"
      srcDoc={html.replace(/<style>[\s\S]*?<\/style>/, '')}
      onLoad={() => setLoaded((count) => count + 1)}
    />
  );
}
