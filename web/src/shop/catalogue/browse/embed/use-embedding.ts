import { type RefObject, useEffect, useRef } from 'react';

/** What the script of another website and the embedded page say to each other; see server/src/platform/pages/embed.js. */
interface Message {
  type: 'guichet:ready' | 'guichet:hello' | 'guichet:size';
}

/**
 * Tells the website that shows the page how tall it is, as often as that changes.
 * @param origins who may know; the page's own site too, which previews it
 * @returns for the element whose height it is
 */
export function useEmbedding(origins: readonly string[]): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const known = origins.join(' ');
  useEffect(() => {
    const element = content.current;
    if (!element || window.parent === window) return;
    const { parent } = window;
    let listener: string | undefined;
    const postHeight = () => {
      if (listener === undefined) return;
      const { height } = element.getBoundingClientRect();
      const message: Message = { type: 'guichet:size' };
      parent.postMessage({ ...message, height, title: document.title }, listener);
    };
    const answer = ({ source, origin, data }: MessageEvent<Partial<Message> | null>) => {
      const isKnown = origin === location.origin || known.split(' ').includes(origin);
      if (source !== parent || !isKnown || data?.type !== 'guichet:hello') return;
      listener = origin;
      postHeight();
    };
    const observer = new ResizeObserver(postHeight);
    observer.observe(element);
    window.addEventListener('message', answer);
    // To whom is not known yet, and it says nothing: who may listen answers, and is looked at then.
    parent.postMessage({ type: 'guichet:ready' } satisfies Message, '*');
    return () => {
      observer.disconnect();
      window.removeEventListener('message', answer);
    };
  }, [known]);
  return content;
}
