/** Headers of requests that concern the session. Both are extensions; a client without them is served as specified. */

/**
 * Extension 'activity': '1' if the person has done something since the last request, '0' if the client sends it by itself. A session ends
 * after a time without activity. Without the header every call except polls counts as activity.
 */
export const activityHeader = 'x-qujat-active';

/**
 * Extension 'bound-refresh': '1' on a step of signing in binds the refresh token to the browser. From then on it works only together with
 * the cookie for the server's pages; a refresh without that cookie ends the session.
 */
export const boundHeader = 'x-qujat-bound-refresh';
