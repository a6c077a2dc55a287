import { useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import { Button } from './button.tsx';
import { useErrorMessage } from './error-message.ts';
import layout from './layout.module.css';
import { showToast } from './toast.tsx';
import typography from './typography.module.css';

/**
 * Loads the next rows of a long list on request.
 * @param props.status states how many are loaded; announced when it changes
 * @param props.onLoad loads them; its error is shown with a retry
 */
export function LoadMore({
  hasMore,
  label,
  status,
  onLoad,
}: {
  hasMore: boolean;
  label: string;
  status: string;
  onLoad: () => Promise<unknown>;
}) {
  const errorMessage = useErrorMessage();
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      await onLoad();
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className={classNames(layout.row, layout.rowWrap, layout.spread)}>
      <span className={classNames(typography.small, typography.muted)} role="status">
        {status}
      </span>
      {hasMore && (
        <Button variant="soft" busy={isLoading} onClick={load}>
          {label}
        </Button>
      )}
    </div>
  );
}
