/** A thread that draws and signs, so that the server stays responsive. It holds keys only in memory. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { verifyTimeStamp } from '../../../../platform/keys/cms/time-stamp.ts';
import { verifyCms } from '../../../../platform/keys/cms/verify.ts';
import { addTimeStamp, signWithoutStamp, signingKeyOf, writeCms, type SigningKey } from '../../../../platform/keys/cms/write.ts';
import { KeyError } from '../../../../platform/keys/key-reader.ts';
import { oids } from '../../../../platform/keys/oids.ts';
import { drawOriginal } from '../original/draw-original.ts';
import { stampOf, TimeStampError } from '../time-stamps.ts';
import type { Message, Reply, Signed, TaskName, Tasks } from './tasks.ts';

const keys = new Map<string, SigningKey>();

const bytes = (value: Uint8Array): Buffer => Buffer.from(value.buffer, value.byteOffset, value.byteLength);

/** This thread returns no signature that does not verify against the document, byte for byte as it will be stored. */
const proven = (cms: Buffer, token: Uint8Array, content: Buffer): Signed => {
  const { cms: read, certificate, chain } = verifyCms(cms, content);
  return {
    cms,
    stampedAt: verifyTimeStamp(token, read.signer.signature).at.getTime(),
    certificate: certificate.raw,
    chain: chain.map(({ raw }) => raw),
  };
};

const work: { [N in TaskName]: (ask: Tasks[N]['ask']) => Promise<Tasks[N]['answer']> } = {
  draw: ({ facts }) => drawOriginal(facts),
  // Its library is large, and most threads only sign.
  copy: async ({ original, sheet }) => (await import('../copy/make-copy.ts')).makeCopy(original, sheet),
  sign: async ({ key, content, at, stamps }) => {
    const held = keys.get(key);
    if (!held) throw new Error('the key has been forgotten');
    const half = signWithoutStamp(held, { contentType: oids.data, digest: held.digest(bytes(content)), at: new Date(at) });
    const token = await stampOf(stamps, half.signature, new Date(at));
    return proven(writeCms(half, { token }), token, bytes(content));
  },
  take: async ({ cms, content, at, stamps }) => {
    try {
      const { signature } = verifyCms(bytes(cms), bytes(content)).cms.signer;
      const token = await stampOf(stamps, signature, new Date(at));
      return proven(addTimeStamp(bytes(cms), token), token, bytes(content));
    } catch (error) {
      if (error instanceof KeyError) return { problem: error.problem };
      throw error;
    }
  },
};

const perform = async <N extends TaskName>(id: number, task: N, ask: Tasks[N]['ask']): Promise<Reply> => {
  try {
    return { id, answer: await work[task](ask) };
  } catch (error) {
    const text =
      error instanceof Error ? `${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ''}` : String(error);
    return { id, failure: error instanceof TimeStampError ? 'time-stamp' : 'other', text };
  }
};

try {
  // For this thread alone (Linux): requests for pages have priority.
  setPriority(0, 10);
} catch {
  // If that is not permitted, all threads have the same priority.
}

parentPort?.on('message', async (message: Message) => {
  if (message.kind === 'hold') {
    keys.set(message.name, signingKeyOf(message.key, bytes(message.certificate), message.chain.map(bytes)));
  } else if (message.kind === 'forget') keys.delete(message.name);
  else {
    const reply = await perform(message.id, message.task, message.ask as never);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(reply);
  }
});
