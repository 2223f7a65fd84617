/** An area is created with the services that it needs; the request's context does not contain them. */
import type { Call } from '@qujat/contract/call';
import type { RequestContext, SessionContext } from './context.ts';
import type { FileFormHandler, FileFormOptions } from './file-form.ts';
import type { FormHandler, PageHandler, PageOptions } from './page.ts';
import type { ProtocolHandler, ProtocolOptions } from './protocol.ts';
import type { Admit, Area, Handler, Serve } from './serve.ts';

/** `serve` with handlers that get the services together with the request's context. */
const withServices = <S extends object>(serve: Serve, services: S): Serve<S> => {
  const give = <C extends RequestContext>(context: C): C & S => ({ ...context, ...services });
  return Object.assign(
    <F, A>(call: Call<F, A>, handler: Handler<F, A, SessionContext & S>, admit?: Admit<F, SessionContext & S>): void =>
      serve(call, (input, context) => handler(input, give(context)), admit && ((input, context) => admit(input, give(context)))),
    {
      anonymous: <F, A>(call: Call<F, A>, handler: Handler<F, A, RequestContext & S>, admit?: Admit<F, RequestContext & S>): void =>
        serve.anonymous(
          call,
          (input, context) => handler(input, give(context)),
          admit && ((input, context) => admit(input, give(context))),
        ),
      form: (path: string, handler: FormHandler<S>): void => serve.form(path, (fields, context) => handler(fields, give(context))),
      fileForm: <T>(path: string, options: FileFormOptions, handler: FileFormHandler<T, S>): void =>
        serve.fileForm<T>(path, options, (read, context) => handler(read, give(context))),
      page: <const O extends PageOptions>(path: string, options: O, handler: PageHandler<O, S>): void =>
        serve.page(path, options, (query, context) => handler(query, give(context))),
      asset: serve.asset,
      protocol: <A>(method: 'GET' | 'PUT', path: string, options: ProtocolOptions<A, S>, handler: ProtocolHandler<A, S>): void =>
        serve.protocol(
          method,
          path,
          { ...options, admit: (request, context) => options.admit(request, give(context)) },
          (admitted, body, context) => handler(admitted, body, give(context)),
        ),
    },
  );
};

/** The routes of an area with services: `area({ files, quota }, (serve) => …)`. */
export const area =
  <S extends object>(services: S, routes: (serve: Serve<S>) => void): Area =>
  (serve) =>
    routes(withServices(serve, services));
