/** The way out for letters: SMTP, as configured. */
import nodemailer from 'nodemailer';

export interface MailSettings {
  /** 'smtp://user:password@host:587' or 'smtps://…'. */
  readonly url: string;
  /** 'Qujat <noreply@example.kz>'. */
  readonly from: string;
}

export interface LetterFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface Mailer {
  /** Rejects when the mail server does not take it. */
  readonly send: (letter: {
    readonly recipient: string;
    readonly subject: string;
    readonly body: string;
    readonly file?: LetterFile | null;
    readonly replyTo?: string | null;
  }) => Promise<void>;
  readonly close: () => void;
}

/** After this silence a mail server is given up until the next attempt. */
const timeoutMs = 20_000;

export const createMailer = ({ url, from }: MailSettings): Mailer => {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // A machine's letter: holiday notices and the like are not to answer it.
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    send: async ({ recipient, subject, body, file, replyTo }) => {
      const attachments = file ? [{ filename: file.name, contentType: file.contentType, content: file.content }] : [];
      await transport.sendMail({ to: { name: '', address: recipient }, subject, text: body, attachments, ...(replyTo && { replyTo }) });
    },
    close: () => transport.close(),
  };
};
