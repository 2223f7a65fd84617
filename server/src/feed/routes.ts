import { postList } from '@qujat/contract/feed';
import type { Area } from '../http/serve.ts';
import { listFeed } from './service.ts';

export const routes: Area = (serve) => {
  serve(postList, listFeed);
};
