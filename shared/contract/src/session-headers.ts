/** Headers of requests that concern the session. Both are extensions; a client without them is served as the specification says. */

/**
 * Extension 'activity': '1' where the person has done something since the last request, '0' where the client asks by itself. A session ends
 * after a time without activity. Without the header every call but a poll counts as activity.
 */
export const activityHeader = 'x-qujat-active';

/**
 * Extension 'bound-refresh': '1' on a step of signing in binds the refresh token to the browser. From then on it works only together with
 * the cookie for the server's pages; a refresh without that cookie ends the session.
 */
export const boundHeader = 'x-qujat-bound-refresh';
