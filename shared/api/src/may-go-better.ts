// Not exported by the package's index, so that the sign-in screen does not load it.
import { failureReasons } from '@qujat/contract/failure';
import { ApiError, type ApiErrorKind } from '@qujat/api';

const passing: readonly ApiErrorKind[] = ['network', 'timeout', 'server', 'unreadable', 'too-often'];
const passingReasons: readonly unknown[] = [failureReasons.inProgress, failureReasons.outcomeUnknown];

/**
 * Whether repeating the request may succeed: nobody answered, or the server had an internal error or was busy. A request that was
 * understood and refused (too large, forbidden, quota exceeded, wrong kind of file) would be refused again, so no retry is offered.
 */
export const mayGoBetter = (error: unknown): boolean =>
  !(error instanceof ApiError) || passing.includes(error.kind) || passingReasons.includes(error.reason);
