/**
 * The interface to key files (.p12) and certificates. It is an interface because another service may do the work, such as NCANode
 * (docs/decisions/0018).
 */
import type { KeyObject, X509Certificate } from 'node:crypto';
import type { GostPrivateKey } from './gost/sign.ts';

/** Why a key is not accepted. Each reason has its own text for the person. */
export type KeyProblem =
  | 'bad-password'
  | 'bad-file'
  /** It requires more work, or contains more, than any real key. */
  | 'unreasonable'
  /** A key of an algorithm that only NCALayer supports, such as GOST 34.310-2004. */
  | 'unsupported'
  | 'untrusted'
  | 'expired'
  | 'revoked'
  /** Its revocation status is unknown, and the installation requires one. */
  | 'revocation-unknown'
  /** A key for signing in, used to sign. */
  | 'not-signing-key'
  /** A key for signing, used to sign in. */
  | 'not-sign-in-key'
  | 'other-person'
  /** The person has no IIN yet, so no key can be theirs. */
  | 'iin-unbound'
  /** A person's key where an organisation's is required. */
  | 'no-organisation'
  | 'other-organisation'
  /** The key of an employee who may not sign for the organisation. */
  | 'not-entitled';

/** Thrown by every function of a KeyReader. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
  readonly problem: KeyProblem;
  constructor(problem: KeyProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** A certificate with the certificates sent along. */
export interface GivenCertificate {
  readonly certificate: X509Certificate;
  readonly chain: readonly X509Certificate[];
}

/** Node's own class, or a GOST key, for which Node has none. */
export type PrivateKey = KeyObject | GostPrivateKey;

/** A key file that has been opened. It lives in memory only: never stored, never logged. */
export interface OpenedKey extends GivenCertificate {
  readonly privateKey: PrivateKey;
}

/** What the holder may do for the organisation, by the national authority's certificate. */
export const keyRoles = ['head', 'signatory', 'finance', 'hr', 'employee'] as const;
export type KeyRole = (typeof keyRoles)[number];

/** The holder of the key, according to the certificate. */
export interface KeyHolder {
  /** 'САПАРГАЛИЕВ ДУЛАТ'. */
  readonly name: string;
  readonly surname: string | null;
  readonly givenName: string | null;
  /** 12 digits; null in a certificate without an IIN. */
  readonly iin: string | null;
  /** 12 digits; set in the key of an organisation. */
  readonly bin: string | null;
  readonly organisation: string | null;
  /** Null in a person's own certificate, and if the authority states no role. */
  readonly role: KeyRole | null;
}

export interface Wanted {
  readonly purpose: 'signing' | 'sign-in' | 'time-stamping';
  /** The IIN that the holder must have; null for a person without an IIN, for whom no key is accepted. */
  readonly iin?: string | null | undefined;
  /** True if any organisation's key is accepted, otherwise the required BIN. */
  readonly organisation?: true | string | undefined;
  /** The holder must be the organisation's head or have the right to sign for it, if the certificate states a role. */
  readonly entitled?: true | undefined;
  /** For verifying an earlier signature: an unknown status is reported, not refused. */
  readonly past?: true | undefined;
  /** Lists stored with a signature, in addition to those of the trust folder. */
  readonly lists?: readonly Uint8Array[] | undefined;
  /** OCSP responses stored with a signature. */
  readonly responses?: readonly Uint8Array[] | undefined;
  /**
   * When to query responders over the network: always, or only if nothing else covers the moment. Never within a database transaction.
   */
  readonly asks?: 'always' | 'if-unknown' | undefined;
}

/** The source of a revocation status, and its moment. */
export interface RevocationSource {
  readonly kind: 'ocsp' | 'list';
  readonly at: Date;
}

export interface CheckedKey extends KeyHolder {
  /** From the certificate to the trusted root. */
  readonly path: readonly X509Certificate[];
  /** 'unknown' if neither a responder nor a list covers the moment for the certificate or for one above it. */
  readonly revocation: 'good' | 'unknown';
  /** The source of the certificate's own status; null if there is none. */
  readonly source: RevocationSource | null;
  /** The list that gave the certificate's own status, if a list did; DER. */
  readonly revocationList: Buffer | null;
  /** The revocation values of the whole path: lists and OCSP responses, to be stored with a signature. */
  readonly lists: readonly Buffer[];
  readonly responses: readonly Buffer[];
}

/** The recorded data of a key that a person has used (docs/decisions/0202). */
export interface KeyFacts {
  readonly serial: string;
  readonly holder: string;
  readonly organisation: string | null;
  readonly role: KeyRole | null;
  /** ISO 8601, because it may be stored as JSON. */
  readonly validUntil: string;
}

/** The requester of a file: signed-in people go first, and nobody may fill the queue alone. */
export interface KeyAsker {
  readonly signedIn: boolean;
  /** A person, or the address of an anonymous request. */
  readonly name: string;
}

/** Too many files wait to be opened, in total or from this requester. */
export class KeysBusyError extends Error {
  override readonly name = 'KeysBusyError';
}

export interface KeyReader {
  /**
   * Opens a .p12 file and proves that its private key is the certificate's.
   * Throws KeyError: bad-password, bad-file, unreasonable, unsupported; KeysBusyError while too many wait.
   */
  readonly open: (file: Uint8Array, password: string, asker: KeyAsker) => Promise<OpenedKey>;
  /** Checks trust, dates, revocation, purpose, person and organisation, in this order, as of a moment. Throws KeyError. */
  readonly check: (certificate: X509Certificate, chain: readonly X509Certificate[], wanted: Wanted, at: Date) => Promise<CheckedKey>;
  readonly close: () => Promise<void>;
}
