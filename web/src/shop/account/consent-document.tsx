import { usePortal } from '#lib/portal.ts';
import { DocumentLink } from '#ui/document-link.tsx';
import typography from '#ui/typography.module.css';

/** Link to the document of a consent, if the venue has one. */
export function ConsentDocument({ kind }: { kind: 'terms' | 'privacy' }) {
  const link = usePortal().links.find((one) => one.kind === kind);
  if (!link) return null;
  return (
    <p className={typography.small}>
      <DocumentLink link={link} className={typography.link} />
    </p>
  );
}
