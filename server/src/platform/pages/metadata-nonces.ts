import { NONCE_PLACEHOLDER } from './rendered-page.ts';

const METADATA = new RegExp(
  `(<(?:meta|link rel="(?:canonical|alternate)")[^>]*?) nonce="${NONCE_PLACEHOLDER}"`,
  'g',
);

/**
 * Removes the nonce from metadata, which loads and runs nothing. The router puts it on every element of a page's
 * head, and a nonce cannot be compressed.
 */
export const withoutMetadataNonces = (html: string): string => html.replace(METADATA, '$1');
