/** The way out for letters: SMTP, as configured. */
import nodemailer from 'nodemailer';

export interface MailSettings {
  /** 'smtp://user:password@host:587' or 'smtps://…'. */
  readonly url: string;
  /** 'Qujat <noreply@example.kz>'. */
  readonly from: string;
  /** Whether letters may go out in clear if the server offers no TLS; passwords and links of recovery are in them. */
  readonly mayBePlain?: boolean;
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

/** In the address, whose own words count for more than options: none of them may leave the encryption out. */
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
