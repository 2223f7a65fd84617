import { area } from '../../../platform/http/area.ts';
import type { Area } from '../../../platform/http/serve.ts';
import { phonePath } from './phone-link.ts';
import { showPhone, usePhone, type PhoneServices } from './phone.ts';

/** In demo mode only. */
export const demoPhoneRoutes = (services: PhoneServices): Area =>
  area(services, (serve) => {
    serve.page(phonePath, { access: 'anonymous' }, showPhone);
    serve.form(phonePath, usePhone);
  });
