import {
  beginMobileSigning as beginCall,
  cancelMobileSigning as cancelCall,
  mobileSigningState as stateCall,
} from '@qujat/contract/mobile-signing';
import { area } from '../../../../platform/http/area.ts';
import type { Area } from '../../../../platform/http/serve.ts';
import { beginMobileSigning } from './begin.ts';
import { offerOfCode, offerOfToken } from './find-offer.ts';
import { failureOfApp, largestReturn } from './protocol.ts';
import type { MobileServices } from './services.ts';
import { documentsPath, infoPath } from './settings.ts';
import { showDocuments, showInfo } from './show-phone.ts';
import { cancelMobileSigning, mobileSigningState } from './state.ts';
import { takeSignatures } from './take-signatures.ts';

export const mobileSigningRoutes = (services: MobileServices): Area =>
  area(services, (serve) => {
    serve(beginCall, beginMobileSigning);
    serve(stateCall, mobileSigningState);
    serve(cancelCall, cancelMobileSigning);
    serve.protocol('GET', infoPath, { failure: failureOfApp, admit: offerOfCode }, showInfo);
    serve.protocol('GET', documentsPath, { failure: failureOfApp, admit: offerOfToken }, showDocuments);
    serve.protocol('PUT', documentsPath, { failure: failureOfApp, admit: offerOfToken, maxBytes: largestReturn }, takeSignatures);
  });
