import { usePortal } from '#lib/portal.ts';
import { DocumentLink } from '#ui/document-link.tsx';
import typography from '#ui/typography.module.css';

/** What a consent is given to, where the venue has such a document. */
export function ConsentDocument({ kind }: { kind: 'terms' | 'privacy' }) {
  const link = usePortal().links.find((one) => one.kind === kind);
  if (!link) return null;
  return (
    <p className={typography.small}>
      <DocumentLink link={link} className={typography.link} />
    </p>
  );
}
