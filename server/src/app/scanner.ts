/** The scanner of files, as the server is configured with it. */
import { isScannerThere, scanContent, type ScanAddress, type ScannerAwayError } from '../platform/files/scanning/clamd.ts';
import type { ScanParts } from '../platform/files/scanning/scan-job.ts';
import type { FileStore } from '../platform/files/store.ts';

/** A scanner that speaks ClamAV's protocol. */
export interface ScannerSettings {
  readonly address: ScanAddress;
  /** Whether a file must be scanned before it may be read. */
  readonly refusesWaiting: boolean;
}

/** What the scanning job needs; null without a scanner. */
export const scanningParts = (
  scanner: ScannerSettings | null | undefined,
  files: FileStore,
  onAway: (error: ScannerAwayError) => void,
): ScanParts | null =>
  scanner
    ? { files, scan: (content) => scanContent(scanner.address, content), isScannerThere: () => isScannerThere(scanner.address), onAway }
    : null;
