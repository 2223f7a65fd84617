import * as exchange from '@qujat/contract/exchange';
import { area } from '../../platform/http/area.ts';
import type { Area } from '../../platform/http/serve.ts';
import type { ExchangeServices } from './services.ts';
import { searchCharacters, searchKinds } from './classifiers.ts';
import { showDesk, useDesk } from './demo-gateway/desk.ts';
import { deadLettersPath } from './dead-letters.ts';
import { showDeadLetters } from './dead-letters-page.ts';
import { GatewayUnavailableError } from './gateway.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { lettersToSign, sendSigned } from './send-signed.ts';
import { send } from './send.ts';
import { showStatus } from './status.ts';

/** A request that needs the gateway now fails if the gateway is down. */
const whileThere = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw error instanceof GatewayUnavailableError ? new BusinessError('exchange.gatewayAway') : error;
  }
};

export const exchangeRoutes = (services: ExchangeServices): Area =>
  area(services, (serve) => {
    serve(exchange.searchCharacters, async ({ text }, { language }) => searchCharacters(language, text));
    serve(exchange.searchDocumentKinds, async ({ text }, { language }) => searchKinds(language, text));
    serve(exchange.searchRecipients, async ({ text }, { exchange: gateway }) => {
      const found = gateway ? await whileThere(gateway.search(text.trim())) : [];
      return found.map(({ bin, name }) => ({ value: bin, text: name }));
    });
    serve(exchange.exchangeStatus, showStatus);
    serve(exchange.sendToExchange, (input, context) => whileThere(send(input, context)));
    serve(exchange.lettersToSign, (input, context) => whileThere(lettersToSign(input, context)));
    serve(exchange.sendSignedToExchange, (input, context) => whileThere(sendSigned(input, context)));
    serve.page(deadLettersPath, { access: 'session' }, showDeadLetters);
    serve.page('/ce/esedo/demo/', { access: 'anonymous' }, showDesk);
    serve.form('/ce/esedo/demo/', useDesk);
  });
