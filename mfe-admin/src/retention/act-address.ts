import type { DestructionAct } from '@qujat/contract/administration/retention';

/** A draft is written; any other act is read. */
export const actAddress = ({ id, isDraft }: Pick<DestructionAct, 'id' | 'isDraft'>): string =>
  isDraft ? `/ce/newdoc/?document=${id}` : `/ce/opendoc/?${id}`;
