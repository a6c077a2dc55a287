import styles from './rich-text.module.css';

/** @param html of the closed grammar that the server reads texts by, when they are saved and when they are shown */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: paragraphs, lists and links, written by the server
  return <div data-rich-text className={styles.richText} dangerouslySetInnerHTML={{ __html: html }} />;
}
