import * as facsimile from '@qujat/contract/facsimile';
import * as ownIin from '@qujat/contract/own-iin';
import * as settings from '@qujat/contract/settings';
import { saveStartPage as saveStartPageCall } from '@qujat/contract/start-page';
import { bindIin } from '../auth/own-iin/bind.ts';
import { makeIinChallenge, proveIin } from '../auth/own-iin/prove.ts';
import { area } from '../../../platform/http/area.ts';
import type { Area } from '../../../platform/http/serve.ts';
import type { IdentityServices } from '../services.ts';
import { saveOrganisationNumber } from './organisation-number.ts';
import { saveRefusalRule } from './refusal-rule.ts';
import { readFacsimile, saveFacsimile, showFacsimile } from './facsimile.ts';
import { saveStartPage } from './start-page.ts';
import { savePhoto, showPhoto } from './photo.ts';
import { askFactorCode, saveSecondFactor } from './change-factor.ts';
import { endSessions, readSettings, saveNotifications, saveProfile } from './service.ts';

export const settingsRoutes = (services: IdentityServices): Area =>
  area(services, (serve) => {
    serve(settings.readSettings, (_, context) => readSettings(context));
    serve(settings.saveProfile, saveProfile);
    serve(settings.savePhoto, savePhoto);
    serve(settings.askFactorCode, askFactorCode);
    serve(settings.saveSecondFactor, saveSecondFactor);
    serve(settings.saveNotifications, saveNotifications);
    serve(settings.saveOrganisationNumber, saveOrganisationNumber);
    serve(saveStartPageCall, saveStartPage);
    serve(settings.saveRefusalRule, saveRefusalRule);
    serve(ownIin.iinChallenge, makeIinChallenge);
    serve(ownIin.proveIin, proveIin);
    serve(ownIin.bindIin, bindIin);
    serve(settings.endSessions, endSessions);
    serve(facsimile.readFacsimile, (_, context) => readFacsimile(context));
    serve(facsimile.saveFacsimile, saveFacsimile);
    serve.page('/ce/facsimile/', { access: 'session' }, showFacsimile);
    serve.page('/ce/dwn/', { access: 'session' }, showPhoto);
  });
