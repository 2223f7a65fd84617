import { ApiError } from '@qujat/api';

/** What the server says to the person of a failure; '' where it says nothing. */
export const textOfFailure = (error: unknown): string => (error instanceof ApiError ? error.text : '');
