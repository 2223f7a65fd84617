/**
 * What the time stamps of a signature claim, unverified: to verify every signature only to learn that it is not due would cost twenty times
 * as much. A signature that is due is verified.
 */
import { X509Certificate } from 'node:crypto';
import { readCms } from '../../../../platform/keys/cms/read.ts';
import { oids } from '../../../../platform/keys/oids.ts';
import { stampAlgorithms } from '../../../../platform/keys/stamp-algorithms.ts';
import type { Standing } from './renewal-rule.ts';

const standingOfToken = (token: Buffer): Standing => {
  const { signer, certificates } = readCms(token);
  const path = certificates.map((der) => new X509Certificate(der));
  const until = new Date(Math.min(...path.map(({ validToDate }) => validToDate.getTime())));
  return { until, algorithms: stampAlgorithms(signer.digestAlgorithm, path) };
};

/** Null if nothing can be read. */
export const claimedStanding = (cms: Buffer): Standing | null => {
  try {
    const { unsigned } = readCms(cms).signer;
    const tokens = [oids.timeStampToken, oids.archiveTimeStamp].flatMap((type) => unsigned.get(type) ?? []);
    const [last] = tokens.map(({ raw }) => standingOfToken(raw)).toSorted((one, other) => other.until.getTime() - one.until.getTime());
    return last && !Number.isNaN(last.until.getTime()) ? last : null;
  } catch {
    return null;
  }
};
