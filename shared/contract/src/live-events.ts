/**
 * Live events, an extension of ours: `GET /ce/events` answers `text/event-stream` for as long as the client listens, with the bearer token
 * (so by `fetch`; an EventSource cannot send one). Events carry no data; each says that the client should repeat calls of the
 * specification:
 * - `ready` once the stream is open, and whenever events may have been missed;
 * - `documents` when something has changed in a queue of the person, or of somebody for whom the person acts;
 * - `cloud` when a folder was opened or closed to the person, or one of theirs was created, renamed, moved or removed;
 * - `feed` when a post, like or comment was added or removed in the organisation;
 * - `notifications` when the person was told something, or has read it on another device (NTF-1);
 * - `substitutions` when the session no longer acts for somebody; the stream then ends, and the client reconnects.
 * The server sends a comment line at least as often as the answer's header {@link heartbeatHeader} says, in milliseconds; without that
 * header at least every {@link maxSilenceMs}. A longer silence means that the connection is lost.
 */
export const liveEventsPath = '/ce/events';

/** The longest silence of a stream in milliseconds, with any server. */
export const maxSilenceMs = 25_000;
export const heartbeatHeader = 'x-qujat-beat';
/** The value of our server: two missed heartbeats are noticed within five seconds. */
export const heartbeatMs = 2_000;

export const liveEvents = ['ready', 'documents', 'feed', 'cloud', 'notifications', 'substitutions'] as const;
export type LiveEvent = (typeof liveEvents)[number];
