import { type RefObject, useEffect, useRef } from 'react';

/** Messages between the script of another website and the embedded page; see server/src/platform/pages/embed.js. */
interface Message {
  type: 'guichet:ready' | 'guichet:hello' | 'guichet:size';
}

/**
 * Reports the height of the page to the embedding website at each change.
 * @param origins that receive it, beside the page's own site, which previews it
 * @returns a ref for the element that is measured
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
    // The recipient is not known yet, so the message contains nothing; a listening website answers, and its origin is
    // checked then.
    parent.postMessage({ type: 'guichet:ready' } satisfies Message, '*');
    return () => {
      observer.disconnect();
      window.removeEventListener('message', answer);
    };
  }, [known]);
  return content;
}
