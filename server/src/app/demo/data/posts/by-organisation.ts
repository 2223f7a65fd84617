/** Every post of the demo, by organisation. */
import type { OrganisationKey } from '../organisations.ts';
import { constructionPosts } from './construction.ts';
import { energyPosts } from './energy.ts';
import type { DemoPost } from './post.ts';
import { universityPosts } from './university.ts';

export const postsByOrganisation: Readonly<Record<OrganisationKey, readonly DemoPost[]>> = {
  A: energyPosts,
  B: constructionPosts,
  C: universityPosts,
};
