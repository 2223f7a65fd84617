/**
 * Live events, an extension of ours: `GET /ce/events` answers `text/event-stream` for as long as the client listens, with
 * the bearer token (so by `fetch`, an EventSource cannot send one). Events carry no data; each says that something is to be
 * asked again by the calls of the specification:
 * - `ready` once the stream stands, and whenever something may have been missed;
 * - `documents` when something has changed in a queue of the person, or of somebody for whom the person acts;
 * - `cloud` when a folder was opened or closed to the person, or one of theirs was made, named, moved or removed;
 * - `feed` when there is a new post, like or comment in the organisation, or one has gone.
 * - `substitutions` when the session acts for somebody no longer; the stream ends then, and the client comes again.
 * A line of comment comes at least as often as the answer's header {@link beatHeader} says, in milliseconds; without that header at
 * least every {@link heartbeatMs}. Who hears nothing for longer knows that the line is gone.
 */
export const liveEventsPath = '/ce/events';

/** Milliseconds after which a silent stream has said at least one line, whatever server it is. */
export const heartbeatMs = 25_000;
export const beatHeader = 'x-qujat-beat';
/** What our server says there: two beats that do not come are told within five seconds. */
export const beatMs = 2_000;

export const liveEvents = ['ready', 'documents', 'feed', 'cloud', 'substitutions'] as const;
export type LiveEvent = (typeof liveEvents)[number];
