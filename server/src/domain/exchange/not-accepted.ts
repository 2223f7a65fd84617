/** The letter will never become a document; its sender gets the reason, from the texts under `exchange.notAccepted`. */
export class NotAcceptedError extends Error {
  override readonly name = 'NotAcceptedError';
  readonly why: 'signature' | 'sender' | 'address' | 'nobody' | 'files';
  constructor(why: NotAcceptedError['why'], options?: ErrorOptions) {
    super(why, options);
    this.why = why;
  }
}
