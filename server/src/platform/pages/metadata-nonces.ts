import { NONCE_PLACEHOLDER } from './rendered-page.ts';

const METADATA = new RegExp(
  `(<(?:meta|link rel="(?:canonical|alternate)")[^>]*?) nonce="${NONCE_PLACEHOLDER}"`,
  'g',
);

/**
 * Takes the nonce from metadata, which loads and runs nothing: the router puts it on every element of a page's head,
 * and each one is bytes that cannot be compressed.
 */
export const withoutMetadataNonces = (html: string): string => html.replace(METADATA, '$1');
