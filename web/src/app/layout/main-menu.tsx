import { Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBeforeNavigation } from '#lib/before-navigation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '../lazy-part.tsx';
import styles from './main-menu.module.css';

const loadPanel = () => import('./main-menu-panel.tsx');
const loadAhead = () => void loadPanel().catch(() => undefined);
const MainMenuPanel = lazyPart<{ onClose: () => void }>(loadPanel, Unavailable);

/** The button of the left menu, and the menu: modal, so that Escape closes it and the focus returns. */
export function MainMenu() {
  const t = useTranslations('common.header');
  const drawer = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => drawer.current?.close();
  const open = (): void => {
    drawer.current?.showModal();
    setOpen(true);
  };
  useBeforeNavigation(close);
  return (
    <>
      <IconButton
        icon="menu"
        label={t('menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={open}
      />
      <dialog
        ref={drawer}
        className={styles.mainMenu}
        aria-label={t('mainMenu')}
        onClose={() => setOpen(false)}
        closedby="any"
      >
        {isOpen && (
          <Suspense>
            <MainMenuPanel onClose={close} />
          </Suspense>
        )}
      </dialog>
    </>
  );
}

function Unavailable() {
  return <p>{useTranslations('common.error')('offline')}</p>;
}
