import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Movable } from '#backoffice/ui/movable.tsx';
import { moved } from '#backoffice/ui/moved.ts';
import { useMainLocale } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import type { Form } from '#ui/use-form.ts';
import styles from './footer-page.module.css';
import { type FooterValues, isSaid, type LinkValues, nameIn, newLink } from './footer-values.ts';
import { LinkEditor } from './link-editor.tsx';

/** Maximum number of links in a footer. */
const MAX_LINKS = 30;

/** The links of the footer in their order; one link at a time is open. */
export function LinkList({ form }: { form: Form<FooterValues> }) {
  const t = useTranslations('venuePages.footer');
  const locale = useLocale() as Locale;
  const main = useMainLocale();
  const [openId, setOpenId] = useState<string>();
  const [leaving, setLeaving] = useState<LinkValues>();
  const { links } = form.values;
  const replace = (next: LinkValues[]) => form.set('links', next);
  const add = () => {
    const link = newLink(links);
    replace([...links, link]);
    setOpenId(link.id);
  };
  return (
    <>
      {links.length === 0 && <p className={typography.muted}>{t('links.none')}</p>}
      <Movable className={styles.linkList}>
        {(buttons) =>
          links.map((link, index) => {
            const name = nameIn(link, locale, main) || t('links.unnamed');
            const isOpen = link.id === openId || form.isInvalid(`links.${index}`);
            const next = (by: -1 | 1) => moved(links, index, by);
            return (
              <section key={link.id} className={styles.link} aria-label={name}>
                <div className={styles.head}>
                  <h3>{name}</h3>
                  <span className={styles.actions}>
                    {buttons({
                      key: link.id,
                      name,
                      canMove: (by) => next(by) !== undefined,
                      move: (by) => {
                        const order = next(by);
                        if (!order) return undefined;
                        replace(order);
                        return { position: index + by + 1, count: links.length };
                      },
                    })}
                    <IconButton
                      icon="trash"
                      label={t('remove.button', { name })}
                      onClick={() => setLeaving(link)}
                    />
                  </span>
                  <LinkTags link={link} />
                  <Button
                    variant="soft"
                    aria-expanded={isOpen}
                    onClick={() => setOpenId(isOpen ? undefined : link.id)}
                  >
                    {t(isOpen ? 'links.close' : 'links.edit')}
                    <span className="visually-hidden"> – {name}</span>
                  </Button>
                </div>
                {isOpen && <LinkEditor form={form} index={index} />}
              </section>
            );
          })
        }
      </Movable>
      {links.length < MAX_LINKS && (
        <div>
          <Button variant="soft" icon="plus" onClick={add}>
            {t('links.add')}
          </Button>
        </div>
      )}
      <RemoveLink
        link={leaving}
        onClose={() => setLeaving(undefined)}
        onRemove={({ id }) => replace(links.filter((link) => link.id !== id))}
      />
    </>
  );
}

/** The kind of a link, and its missing languages. */
function LinkTags({ link }: { link: LinkValues }) {
  const t = useTranslations('venuePages');
  const missing = LOCALES.filter((locale) => !isSaid(link.contents[locale]));
  return (
    <span className={styles.tags}>
      <Tag tone="neutral">{t(`footer.kinds.${link.kind}`)}</Tag>
      {missing.length > 0 && <Tag tone="warn">{t('footer.links.missing', { count: missing.length })}</Tag>}
    </span>
  );
}

interface RemoveLinkProps {
  /** The link to remove; the dialog is closed without one. */
  link: LinkValues | undefined;
  onClose: () => void;
  onRemove: (link: LinkValues) => void;
}

/** Asks before a link is removed, and states the consequences. */
function RemoveLink({ link, onClose, onRemove }: RemoveLinkProps) {
  const t = useTranslations('venuePages.footer');
  const locale = useLocale() as Locale;
  const main = useMainLocale();
  // The texts stay while the dialog closes.
  const last = useRef(link);
  last.current = link ?? last.current;
  const kind = last.current?.kind ?? 'other';
  const name = (last.current && nameIn(last.current, locale, main)) || t('links.unnamed');
  return (
    <ConfirmDialog
      isOpen={link !== undefined}
      onClose={onClose}
      title={t('remove.title', { name })}
      cancelLabel={t('remove.keep')}
      confirmLabel={t('remove.confirm')}
      isDanger
      onConfirm={() => link && onRemove(link)}
    >
      <p>{t('remove.text')}</p>
      {kind === 'terms' && <p>{t('remove.terms')}</p>}
      {kind === 'privacy' && <p>{t('remove.privacy')}</p>}
    </ConfirmDialog>
  );
}
