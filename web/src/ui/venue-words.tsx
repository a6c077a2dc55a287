import { Notice } from './notice.tsx';

/** A text of the venue, a paragraph per line. */
export function VenueWords({ text }: { text: string }) {
  return (
    <Notice>
      {text
        .split(/\n+/)
        .filter((line) => line.trim())
        .map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text
          <p key={index}>{line}</p>
        ))}
    </Notice>
  );
}
