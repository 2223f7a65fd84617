// Not in the entry of the package, so that the sign-in screen goes without it.
import { failureReasons } from '@qujat/contract/failure';
import { ApiError, type ApiErrorKind } from '@qujat/api';

const passing: readonly ApiErrorKind[] = ['network', 'timeout', 'server', 'unreadable', 'too-often'];
const passingReasons: readonly unknown[] = [failureReasons.inProgress, failureReasons.outcomeUnknown];

/**
 * Whether the same request may go better when it is made again: nobody answered, or the server had a fault of its own or was busy. What was
 * understood and refused (too large, forbidden, no room left, not of the kind that it says) is refused again, and nobody is offered to try.
 */
export const mayGoBetter = (error: unknown): boolean =>
  !(error instanceof ApiError) || passing.includes(error.kind) || passingReasons.includes(error.reason);
