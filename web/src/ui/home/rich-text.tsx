import styles from './rich-text.module.css';

/**
 * @param html in the closed grammar by which the server parses texts when they are saved and shown
 */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server generates these paragraphs, lists and links
  return <div data-rich-text className={styles.richText} dangerouslySetInnerHTML={{ __html: html }} />;
}
