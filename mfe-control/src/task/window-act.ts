import type { TaskNode } from '@qujat/contract/tasks/tasks';

type Act = TaskNode['acts'][number]['act'];
/** Acts that need words, a day or files; `other-day` grants another day than was asked for. */
export type WindowAct = Exclude<Act, 'give' | 'accept' | 'grant-move' | 'off-control'> | 'other-day';
