/**
 * The parts that jobs need, created from the settings: the same for a server that does the background work itself and for a separate
 * process.
 */
import { join } from 'node:path';
import type { JobParts } from './areas.ts';
import { listParts, type RevocationSettings } from './revocation.ts';
import { scanningParts, type ScannerSettings } from './scanner.ts';
import { timeStampsOf, type TimeStampSettings } from './time-stamp-source.ts';
import { usualRule, type RenewalRule } from '../domain/documents/signing/renewal/renewal-rule.ts';
import type { KeyReader } from '../platform/keys/key-reader.ts';

interface JobSettings extends TimeStampSettings {
  readonly publicOrigin?: string | null;
  readonly anchorsFolder?: string;
  readonly renewal?: RenewalRule;
  readonly scanner?: ScannerSettings | null;
}

/** The parts of the process that runs the jobs. */
interface JobHost extends Pick<JobParts, 'mailer' | 'onLetter' | 'exchange' | 'files' | 'mailboxes' | 'push'> {
  readonly keys: KeyReader;
  readonly clock: () => Date;
  readonly trustFolder: string | null;
  readonly revocation: { readonly revocation: RevocationSettings; readonly demo: boolean };
  readonly log: JobLog;
}

/** An error is logged as `err`. */
type Write = (text: string, details: Readonly<Record<string, unknown>>) => void;

export interface JobLog {
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
}

export const jobParts = (settings: JobSettings, { keys, clock, trustFolder, revocation, log, ...parts }: JobHost): JobParts => {
  const { files } = parts;
  const stamps = timeStampsOf(settings);
  return {
    ...parts,
    push: parts.push && {
      ...parts.push,
      onRefused: (service, status) =>
        log.warn('a push service does not accept the signature of this server: check PUSH_KEY and the clock', { service, status }),
    },
    origin: settings.publicOrigin ?? '',
    anchoring: {
      folder: settings.anchorsFolder ?? join(settings.dataDir, 'anchors'),
      stamps,
      keys,
      onAnchor: ({ at, root, documents, entries, tasksRoot }) =>
        log.info('the document log was anchored', { at, root, documents, entries, tasksRoot }),
      onFault: (fault) => log.error('the document log does not hold what was anchored', { fault }),
      onUnstamped: (err) => log.warn('an anchor of the document log has no time stamp', { err }),
    },
    lists: listParts(trustFolder, revocation, log.warn),
    renewal: {
      files,
      keys,
      clock,
      rule: settings.renewal ?? usualRule,
      stamps,
      onFault: ({ id, document_id: document }, fault) => log.error('a signature cannot be renewed', { signature: id, document, fault }),
      onRenewed: (count) => log.info('signatures were renewed', { count }),
    },
    scanning: scanningParts(settings.scanner, files, (err) => log.warn('the scanner is away: files wait', { err })),
  };
};
