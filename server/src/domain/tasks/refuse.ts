/** The failure for a refusal by the rules of tasks. */
import { RequestError } from '../../platform/http/errors.ts';
import type { TaskRefusal } from './rules/model.ts';

/** What the request itself lacks; the client asks for it before it sends. */
const bad: ReadonlySet<TaskRefusal> = new Set([
  'reasonNeeded',
  'textNeeded',
  'dayNeeded',
  'dayPast',
  'daySame',
  'dayAfterParent',
  'dayFar',
  'tooDeep',
  'treeFull',
  'controllerExecutes',
  'controllerNeeded',
]);

/** Not the person's, whatever has happened meanwhile. */
const forbidden: ReadonlySet<TaskRefusal> = new Set(['noAccess', 'notYours', 'ownExecution', 'deputyTemplate']);
export const isForbidden = (because: TaskRefusal): boolean => forbidden.has(because);

// locale-keys: tasks.refusal.*
/** 403 for what is not one's own, 400 for a wrong request, and words for what has changed meanwhile. */
export class TaskRefusedError extends RequestError {
  override readonly name = 'TaskRefusedError';
  constructor(because: TaskRefusal) {
    super(isForbidden(because) ? 403 : bad.has(because) ? 400 : 200, `tasks.refusal.${because}`);
  }
}
