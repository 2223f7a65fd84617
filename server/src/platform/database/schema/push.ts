/** Tables of 0293-browser-push. */
import type { Generated, GeneratedAlways } from 'kysely';

export interface PushTables {
  push_subscriptions: {
    id: GeneratedAlways<number>;
    employee_id: number;
    /** The session that has allowed it; null once that has long expired. */
    session_id: number | null;
    /** The address of the browser's push service. Whoever knows it and has our key can write to the browser. */
    endpoint: string;
    /** The browser's public key and its secret (RFC 8291), base64url. */
    p256dh: string;
    auth: string;
    user_agent: string;
    created_at: Date;
    renewed_at: Date;
  };
  /** What is on its way; a row goes once it has left. */
  push_messages: {
    id: GeneratedAlways<number>;
    notification_id: number;
    subscription_id: number;
    created_at: Date;
    next_attempt_at: Date;
    attempts: Generated<number>;
    leaving_at: Generated<Date | null>;
  };
}
