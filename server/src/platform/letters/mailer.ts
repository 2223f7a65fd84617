/** Sends letters by SMTP, as configured. */
import nodemailer from 'nodemailer';

export interface MailSettings {
  /** 'smtp://user:password@host:587' or 'smtps://…'. */
  readonly url: string;
  /** 'Qujat <noreply@example.kz>'. */
  readonly from: string;
  /** Whether letters may be sent unencrypted if the server offers no TLS. They contain passwords and recovery links. */
  readonly mayBePlain?: boolean;
}

export interface LetterFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface Mailer {
  /** Rejects if the mail server does not accept the letter. */
  readonly send: (letter: {
    readonly recipient: string;
    readonly subject: string;
    readonly body: string;
    /** The same as HTML. */
    readonly html?: string;
    /** A picture of the HTML form, by its id there. */
    readonly picture?: (LetterFile & { readonly id: string }) | null;
    readonly file?: LetterFile | null;
    readonly replyTo?: string | null;
    /** The same for every try of one letter, so that mail programs can tell a copy. */
    readonly messageId?: string;
  }) => Promise<void>;
  readonly close: () => void;
}

/** A mail server that is silent for this long is given up until the next attempt. */
const timeoutMs = 20_000;

/** Set in the address, whose own parameters override the options: none of them may switch encryption off. */
const withTls = (url: string, required: boolean): string => {
  const address = new URL(url);
  address.searchParams.set('requireTLS', String(required));
  return address.href;
};

export const createMailer = ({ url, from, mayBePlain = false }: MailSettings): Mailer => {
  const transport = nodemailer.createTransport(
    {
      url: withTls(url, !mayBePlain),
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // Marks an automatic letter, so that holiday notices and the like do not answer it.
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    send: async ({ recipient, subject, body, html, file, picture, replyTo, messageId }) => {
      const attachments = [
        ...(file ? [{ filename: file.name, contentType: file.contentType, content: file.content }] : []),
        ...(picture
          ? [
              {
                filename: picture.name,
                contentType: picture.contentType,
                content: picture.content,
                cid: picture.id,
                contentDisposition: 'inline' as const,
              },
            ]
          : []),
      ];
      await transport.sendMail({
        to: { name: '', address: recipient },
        subject,
        text: body,
        attachments,
        ...(html !== undefined && { html }),
        ...(replyTo && { replyTo }),
        ...(messageId && { messageId }),
      });
    },
    close: () => transport.close(),
  };
};
