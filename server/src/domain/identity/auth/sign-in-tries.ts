/**
 * Counts wrong passwords so that guessing is slow and nobody can lock another person out (ACC-24, docs/decisions/0174). A browser in which
 * the person has signed in before has tries of its own. From other browsers a network has tries for each account; guessing at one account
 * from many networks leaves each network fewer of them, but never none.
 */
import type { IdentityContext } from '../services.ts';
import { takeAuditedTry } from '../../../platform/audit/audit.ts';
import { consume, limits, refund, reset } from '../../../platform/limits/rate-limit.ts';
import { findKnownDevice } from './known-devices.ts';
import type { PersonToSignIn } from './store.ts';
import { TooOftenError } from '../../../platform/http/errors.ts';

/** How many tries a network has left while many networks guess at the account. */
export const triesUnderAttack = 2;

/** Gives back what a correct password has consumed. */
type Refund = () => Promise<void>;

const takeKnownTry = async (context: IdentityContext, device: Buffer, personId: number): Promise<Refund> => {
  const who = `${device.toString('hex')} ${personId}`;
  await takeAuditedTry(context, limits.signInsByDevice, who, personId);
  await takeAuditedTry(context, limits.failuresByDevice, who, personId);
  return () => reset(context.db, limits.failuresByDevice, who);
};

const pair = (network: string, email: string): string => `${network} ${email}`;

/** Counts the account's tries from all networks. Many of them do not lock the account; they only reduce each network's tries. */
const isUnderAttack = async ({ db, now }: IdentityContext, email: string): Promise<boolean> => {
  try {
    await consume(db, limits.failuresByAccount, email, now);
    return false;
  } catch (error) {
    if (error instanceof TooOftenError) return true;
    throw error;
  }
};

/** A correct password costs its network nothing, unless one person signs in again and again. */
const giveBackNetworkTry = async ({ db, network, now }: IdentityContext, personId: number): Promise<void> => {
  try {
    await consume(db, limits.signInsGivenBack, personId, now);
  } catch (error) {
    if (error instanceof TooOftenError) return;
    throw error;
  }
  await refund(db, limits.signInsByNetwork, network);
};

const takeUnknownTry = async (context: IdentityContext, email: string, personId: number | null): Promise<Refund> => {
  const { db, network, now } = context;
  await takeAuditedTry(context, limits.signInsByNetwork, network, null);
  const who = pair(network, email);
  // Counted before the pair's own tries start, so that an account refused here is counted again the next time.
  const isFirst = (await consume(db, limits.failuresByAccountAndNetwork, who, now, 0)) === 0;
  if (isFirst) await takeAuditedTry(context, limits.accountsByNetwork, network, null);
  await takeAuditedTry(context, limits.failuresByAccountAndNetwork, who, personId);
  // Counted already: it is only compared with fewer tries.
  if (await isUnderAttack(context, email))
    await takeAuditedTry(context, { ...limits.failuresByAccountAndNetwork, tries: triesUnderAttack }, who, personId, 0);
  return async () => {
    await reset(db, limits.failuresByAccountAndNetwork, who);
    await refund(db, limits.failuresByAccount, email);
    if (isFirst) await refund(db, limits.accountsByNetwork, network);
    if (personId !== null) await giveBackNetworkTry(context, personId);
  };
};

/** Consumes the tries before the password is checked, so that a hundred simultaneous guesses cannot slip through. */
export const takePasswordTry = async (context: IdentityContext, email: string, person: PersonToSignIn | undefined): Promise<Refund> => {
  const device = person ? await findKnownDevice(context.db, context, person.id) : null;
  return person && device ? takeKnownTry(context, device, person.id) : takeUnknownTry(context, email, person?.id ?? null);
};

/** Other people's guesses must not hold up the person who has read a letter. */
export const forgetPasswordTries = async ({ db, network }: Pick<IdentityContext, 'db' | 'network'>, email: string): Promise<void> => {
  await reset(db, limits.failuresByAccount, email);
  await reset(db, limits.failuresByAccountAndNetwork, pair(network, email));
};
