/** The largest picture or proof that may be sent, and that is kept, in bytes: specification §5. */
export const MAX_FILE_BYTES = 512 * 1024;

/** The largest picture that may be chosen: the browser reduces it before it is sent. In bytes. */
export const MAX_CHOSEN_BYTES = 10 * 1024 * 1024;
