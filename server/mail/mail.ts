// A mail as the application writes it: plain text, one reader, perhaps with files.
export type Attachment = { name: string; type: string; bytes: Buffer };
export type Mail = { to: string; subject: string; text: string; attachments?: Attachment[] };

/** Carries mails to where the settings say. */
export type Postman = {
  /**
   * Hands the mail over. A mail that cannot be delivered is logged and harms nobody who waits for
   * something else.
   */
  post: (mail: Mail) => Promise<void>;
  /**
   * Asks the mail server whether it lets us in, and throws where it does not; a folder always does.
   */
  reach: (givenUp: AbortSignal) => Promise<void>;
  /**
   * Sends the mail and waits until the mail server has taken it; what it does not take is logged
   * too, and thrown.
   */
  deliver: (mail: Mail, givenUp: AbortSignal) => Promise<void>;
  /** Waits a few seconds for the mails that are still on their way. */
  close: () => Promise<void>;
};
