/** The tables for the query builder, by area. Each area's file changes together with its migrations. */
import type { DocumentTables } from './schema/documents.ts';
import type { ExchangeTables } from './schema/exchange.ts';
import type { RegisterTables } from './schema/registers.ts';
import type { NotificationTables } from './schema/notifications.ts';
import type { PushTables } from './schema/push.ts';
import type { MailAccountTables } from './schema/mail-accounts.ts';
import type { MailFeedCloudTables } from './schema/mail-feed-cloud.ts';
import type { PeopleImportTables } from './schema/people-imports.ts';
import type { PeopleTables } from './schema/people.ts';
import type { SigningTables } from './schema/signing.ts';
import type { TodayTables } from './schema/today.ts';
import type { TaskTables } from './schema/tasks.ts';
import type { WaysToSignInTables } from './schema/ways-to-sign-in.ts';

export interface Schema
  extends
    PeopleTables,
    PeopleImportTables,
    DocumentTables,
    MailFeedCloudTables,
    WaysToSignInTables,
    ExchangeTables,
    SigningTables,
    MailAccountTables,
    RegisterTables,
    TodayTables,
    NotificationTables,
    PushTables,
    TaskTables {}
