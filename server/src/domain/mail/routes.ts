import * as mail from '@qujat/contract/mail';
import * as access from '@qujat/contract/mail-access';
import * as account from '@qujat/contract/mail-account';
import { area } from '../../platform/http/area.ts';
import type { Area } from '../../platform/http/serve.ts';
import type { MailServices } from './services.ts';
import { readMailAccount, removeMailAccount, saveMailAccount, testMailAccount } from './account.ts';
import { documentFromLetter, documentsFromLetters } from './create-documents.ts';
import { letterFrame, readLetter } from './letter.ts';
import { listMailPeople, saveMailAccess } from './people.ts';
import { fetchMail, listMailbox, mailState } from './service.ts';

export const mailRoutes = (services: MailServices): Area =>
  area(services, (serve) => {
    serve(mail.mailList, listMailbox);
    serve(mail.readLetter, readLetter);
    serve(mail.documentFromLetter, documentFromLetter);
    serve(mail.documentsFromLetters, documentsFromLetters);
    serve(mail.mailState, (_, context) => mailState(context));
    serve(mail.fetchMail, fetchMail);
    serve.page(mail.letterFramePath, { access: 'session' }, letterFrame);
    serve(account.readMailAccount, (_, context) => readMailAccount(context));
    serve(account.testMailAccount, testMailAccount);
    serve(account.saveMailAccount, saveMailAccount);
    serve(account.removeMailAccount, (_, context) => removeMailAccount(context));
    serve(access.listMailPeople, listMailPeople);
    serve(access.saveMailAccess, saveMailAccess);
  });
