/**
 * Tables of 0003-mail-feed-cloud, 0065-cloud, 0095-cloud-order-and-room, 0125-live-cloud, 0145-file-scans and 0157-link-modes: letters,
 * posts, files and folders.
 */
import type { FileScan } from '@qujat/contract/file-scan';
import type { LinkMode } from '@qujat/contract/link-mode';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Id = GeneratedAlways<number>;

export interface MailFeedCloudTables {
  files: {
    id: Id;
    organisation_id: number;
    /** Names the file in an address; cannot be guessed. */
    code: string;
    name: string;
    /** Lower case, without the dot. */
    extension: string;
    size: number;
    content_type: string;
    sha256: string;
    /** The key of the content in the file store. */
    storage_key: string;
    owner_id: number;
    created_at: Generated<Date>;
    /** Whether it counts towards a person's quota: files of the cloud and the feed do. */
    counted: Generated<boolean>;
    /** Whose quota, if it is counted: of a file in a folder the folder's owner; null means the owner of the file. Maintained by the database. */
    charged_to: Generated<number | null>;
    scan: Generated<FileScan>;
    /** The scanner's name of what it has found. */
    scan_finding: Generated<string>;
    scanned_at: Generated<Date | null>;
  };
  letters: {
    organisation_id: number;
    id: Id;
    employee_id: number;
    /** The Message-ID, by which a letter that is fetched twice is known. */
    message_id: string;
    sent_at: Date;
    sender: string;
    subject: string;
    text_plain: Generated<string>;
    /** As received, not sanitised. */
    text_html: Generated<string>;
    unread: Generated<boolean>;
    /** Since 0060: the addresses in the letter. */
    recipients: Generated<string>;
    /** Since 0465: of what was sent, by which letters of one Message-ID are told apart. */
    sent_digest: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** Since 0060 with `content_id`: the name by which the text refers to an inline picture. */
  letter_attachments: {
    organisation_id: number;
    id: Id;
    letter_id: number;
    file_id: number;
    content_id: ColumnType<string | null, string | null | undefined, string | null>;
  };
  posts: { id: Id; organisation_id: number; author_id: number; message: string; created_at: Generated<Date> };
  /** Either a file of ours or the address of a video. */
  post_files: { id: Id; organisation_id: number; post_id: number; file_id: number | null; url: string | null; name: string };
  post_documents: { organisation_id: number; post_id: number; document_id: number };
  post_likes: { organisation_id: number; post_id: number; employee_id: number; created_at: Generated<Date> };
  post_comments: { id: Id; organisation_id: number; post_id: number; author_id: number; message: string; created_at: Generated<Date> };
  /** An employee's unfinished post (0070-feed), with its attachments. */
  post_drafts: { organisation_id: number; employee_id: number; message: Generated<string>; changed_at: Date };
  post_draft_files: { id: Id; organisation_id: number; employee_id: number; file_id: number; name: string };
  post_draft_videos: { id: Id; organisation_id: number; employee_id: number; url: string };
  post_draft_documents: { id: Id; organisation_id: number; employee_id: number; document_id: number };
  folders: {
    id: Id;
    organisation_id: number;
    owner_id: number;
    parent_id: number | null;
    name: string;
    /** Anybody with the link may enter, until it expires. */
    shared: Generated<boolean>;
    link: string | null;
    link_expires_at: Date | null;
    created_at: Generated<Date>;
    /** A hash; outsiders must give the password. */
    link_password: Generated<string | null>;
    /** Since 0157: what outsiders may do, and how many wrong passwords they have given since it was set. */
    link_mode: Generated<LinkMode>;
    link_failures: Generated<number>;
    /** Created by an outsider. */
    by_visitor: Generated<boolean>;
    next_place: Generated<number>;
    trashed_at: Generated<Date | null>;
    trashed_by: Generated<number | null>;
    /** The folder whose deletion moved this one into the trash; for that folder itself its own id. */
    trashed_with: Generated<number | null>;
  };
  /** Opens a folder and everything below it to an employee. */
  folder_access: { organisation_id: number; folder_id: number; employee_id: number };
  folder_files: {
    organisation_id: number;
    folder_id: number;
    file_id: number;
    added_by: number;
    added_at: Generated<Date>;
    /** The file's number in its folder; given by the database. */
    place: Generated<number>;
    by_visitor: Generated<boolean>;
    trashed_at: Generated<Date | null>;
    trashed_by: Generated<number | null>;
    /** Copied from the file, for sorting; maintained by the database. */
    name: Generated<string>;
    size: Generated<number>;
  };
  /** A person's usage of cloud and feed; maintained by the database. */
  file_use: { employee_id: number; organisation_id: number; bytes: number };
  /** How many visible files each range of 512 places of a folder has. */
  folder_blocks: { organisation_id: number; folder_id: number; block: number; files: number };
  /** Bytes in the store that no row names. Not called storage_key: a backup leaves them out. */
  file_remains: { key: string; since: Date };
  /** How a person views folders: 1 grid, 2 list. */
  cloud_views: { person_id: number; view: number; updated_at: Date };
  file_opens: { organisation_id: number; employee_id: number; file_id: number; opened_at: Date };
}
