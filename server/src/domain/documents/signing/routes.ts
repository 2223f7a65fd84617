import {
  approveWithoutKey as approveCall,
  checkSigning as checkCall,
  dismissSigning as dismissCall,
  documentToSign as documentCall,
  signByKey as signCall,
  signingProgress as progressCall,
  uploadSignature as uploadCall,
} from '@qujat/contract/signing';
import { area } from '../../../platform/http/area.ts';
import { rawJson, type Area } from '../../../platform/http/serve.ts';
import type { DocumentServices } from '../services.ts';
import { checkSigning } from './check.ts';
import { checkPage, checkSentFile, chooseLook, largestSentFile } from './check-page/handlers.ts';
import { dismissSigning, signingProgress } from './progress.ts';
import { signedPackage } from './proof/package.ts';
import { approveWithoutKey, signByKey } from './sign-by-key.ts';
import { documentToSign, uploadSignature } from './take-signature.ts';

const asset = (name: string): URL => new URL(`check-page/assets/${name}`, import.meta.url);

export const signingRoutes = (services: DocumentServices): Area =>
  area(services, (serve) => {
    // The body is the bare word (SIG-3).
    serve(signCall, async (input, context) => rawJson(await signByKey(input, context)));
    serve(approveCall, async (input, context) => rawJson(await approveWithoutKey(input, context)));
    serve(checkCall, checkSigning);
    serve(progressCall, signingProgress);
    serve(dismissCall, dismissSigning);
    serve.asset('check-page.css', { files: ['frame.css', 'forms.css', 'result.css'].map(asset), type: 'text/css; charset=utf-8' });
    serve.asset('check-page.js', { files: [asset('check-page.js')], type: 'text/javascript; charset=utf-8' });
    serve.page('/ce/verify/', { access: 'anonymous' }, checkPage);
    serve.fileForm('/ce/verify/', { maxBytes: largestSentFile, atOnce: 16 }, checkSentFile);
    serve.form('/ce/verify/look', chooseLook);
    serve.page('/ce/signedpackage/', { access: 'session' }, signedPackage);
    serve(documentCall, documentToSign);
    serve(uploadCall, async (input, context) => rawJson(await uploadSignature(input, context)));
  });
