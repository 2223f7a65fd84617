/** A thread that draws and signs, so that the server stays responsive. A key arrives with its task and is forgotten with it. */
import { setPriority } from 'node:os';
import { verifyTimeStamp } from '../../../../platform/keys/cms/time-stamp.ts';
import { verifyCms } from '../../../../platform/keys/cms/verify.ts';
import { addTimeStamp, signWithoutStamp, signingKeyOf, writeCms } from '../../../../platform/keys/cms/write.ts';
import { KeyError } from '../../../../platform/keys/key-reader.ts';
import { oids } from '../../../../platform/keys/oids.ts';
import { drawOriginal } from '../original/draw-original.ts';
import { stampOf, TimeStampError } from '../time-stamps.ts';
import type { Reply, Signed, TaskName, Tasks } from './tasks.ts';

const bytes = (value: Uint8Array): Buffer => Buffer.from(value.buffer, value.byteOffset, value.byteLength);

/** This thread returns no signature that does not verify against the document, byte for byte as it will be stored. */
const proven = (cms: Buffer, token: Uint8Array, content: Buffer): Signed => {
  const { cms: read, certificate, chain } = verifyCms(cms, content);
  const stamp = verifyTimeStamp(token, read.signer.signature);
  return {
    cms,
    stampedAt: stamp.at.getTime(),
    stampedBy: { certificate: stamp.certificate.raw, chain: stamp.chain.map(({ raw }) => raw) },
    certificate: certificate.raw,
    chain: chain.map(({ raw }) => raw),
  };
};

const work: { [N in TaskName]: (ask: Tasks[N]['ask']) => Promise<Tasks[N]['answer']> } = {
  draw: ({ facts }) => drawOriginal(facts),
  // Its library is large, and most threads only sign.
  copy: async ({ original, sheet }) => (await import('../copy/make-copy.ts')).makeCopy(original, sheet),
  sign: async ({ key, content, at, stamps }) => {
    const signing = signingKeyOf(key.key, bytes(key.certificate), key.chain.map(bytes));
    const half = signWithoutStamp(signing, { contentType: oids.data, digest: signing.digest(bytes(content)), at: new Date(at) });
    const token = await stampOf(stamps, half.signature, new Date(at));
    return proven(writeCms(half, { token }), token, bytes(content));
  },
  take: async ({ cms, content, at, stamps }) => {
    try {
      const given = verifyCms(bytes(cms), bytes(content));
      const token = await stampOf(stamps, given.cms.signer.signature, new Date(at));
      const signed = proven(addTimeStamp(bytes(cms), token), token, bytes(content));
      return { ...signed, chain: given.chain.map(({ raw }) => raw) };
    } catch (error) {
      if (error instanceof KeyError) return { problem: error.problem };
      throw error;
    }
  },
};

try {
  // For this thread alone (Linux): requests for pages have priority.
  setPriority(0, 10);
} catch {
  // If that is not permitted, all threads have the same priority.
}

export default async <N extends TaskName>({ task, ask }: { readonly task: N; readonly ask: Tasks[N]['ask'] }): Promise<Reply> => {
  try {
    return { answer: await work[task](ask) };
  } catch (error) {
    const text =
      error instanceof Error ? `${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ''}` : String(error);
    return { failure: error instanceof TimeStampError ? 'time-stamp' : 'other', text };
  }
};
