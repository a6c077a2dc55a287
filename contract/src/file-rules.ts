/** The largest picture or proof that may be sent, and that is kept, in bytes: specification §5. */
export const MAX_FILE_BYTES = 512 * 1024;
