import { mailList } from '@qujat/contract/mail';
import type { Area } from '../http/serve.ts';
import { listMailbox } from './service.ts';

export const routes: Area = (serve) => {
  serve(mailList, listMailbox);
};
