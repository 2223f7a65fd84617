declare module 'ncalayer-js-client' {
  /** The part of the package that the product uses. */
  export class NCALayerClient {
    wsConnection: WebSocket | null;
    constructor(url?: string, allowKmdHttpApi?: boolean);
    connect(): Promise<string>;
    basicsSign(
      storages: null,
      format: 'cms',
      data: string,
      signing: object,
      signer: object,
      locale: string,
      single: boolean,
    ): Promise<string>;
    static readonly basicsSignerAuthAny: object;
    static readonly basicsSignerSignAny: object;
  }
}
