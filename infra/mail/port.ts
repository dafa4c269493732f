/** The mail port. Adapters: `outbox/` (a folder, for development) and `smtp/`. */

export type MailAttachment = {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  /** The mail's HTML shows it as `cid:` and this; absent for what is there to be opened. */
  readonly contentId?: string | undefined;
};

export type Mail = {
  /** The same mail, the same id, however often it is sent; without angle brackets. */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
  /** An https address that ends this kind of mail when it is posted to (RFC 8058); absent where it cannot be refused. */
  readonly unsubscribe?: string | undefined;
  /** The id of what all mails about one thing answer, so that mail programs show them together; no mail has to have it. */
  readonly thread?: string | undefined;
};

export type MailTransport = {
  /**
   * Hands a mail over; on return it is the transport's responsibility. Throws a `MailFault`. Sending an id again is a success;
   * where the transport can tell, it delivers nothing the second time.
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
};
