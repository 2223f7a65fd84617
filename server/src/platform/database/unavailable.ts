/** Distinguishes an unavailable database, and a deadlock, from a bug of ours. */

/**
 * PostgreSQL's codes: shutting down, crashed, starting up; no disk, memory or connection left, or its disk fails; a read-only standby;
 * connection failures.
 */
const states = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  '58030',
  '25006',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);
/** Codes of the network. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** Messages of the driver without a code. */
const messages = /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** The system calls of a connection to the database; a failure of any other call has another cause. */
const isNetwork = (error: Error): boolean =>
  'code' in error &&
  codes.has(String(error.code)) &&
  'syscall' in error &&
  ['connect', 'read', 'write', 'getaddrinfo'].includes(String(error.syscall));

/** True if a query failed because PostgreSQL does not answer, is stopping or is just starting. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  return ('code' in error && states.has(String(error.code))) || isNetwork(error) || messages.test(error.message);
};

/** True if PostgreSQL has rolled back a transaction so that another could go on: it may be run again. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
