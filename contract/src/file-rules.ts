/** Maximum bytes of a stored picture or proof (specified-behaviour.md#files). */
export const MAX_FILE_BYTES = 512 * 1024;

/** Maximum bytes of a picture that may be selected; the browser reduces it before it sends it. */
export const MAX_CHOSEN_BYTES = 10 * 1024 * 1024;
