/** A person at work, and what every answer must hold. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '@qujat/contract/authentication';
import { uploadFiles } from '@qujat/contract/cloud-changes';
import { decideDocument, documentCard } from '@qujat/contract/document-card';
import { documentList } from '@qujat/contract/document-list';
import { postList } from '@qujat/contract/feed';
import { unreadNotifications } from '@qujat/contract/notifications';
import { quickSearch } from '@qujat/contract/quick-search';
import { profile } from '@qujat/contract/shell';
import { leftMenu, newDocumentCount } from '@qujat/contract/sidebar';
import { signByKey } from '@qujat/contract/signing';
import { decisions, pageSize, queues, stages } from '@qujat/contract/vocabulary';
import { keyPassword } from '@qujat/server/test-support/keys';
import { officePassword, type Worker } from '@qujat/server/test-support/office-site';
import type { Streams } from './streams.ts';
import { chooseAct, pauseBetween, type Act } from './times.ts';
import type { Wire } from './wire.ts';

/** What was acknowledged, to be compared with the database at the end. */
export interface Done {
  readonly decided: number[];
  readonly signed: number[];
  uploaded: number;
}

export interface Office {
  readonly wire: Wire;
  readonly streams: Streams;
  readonly done: Done;
  readonly onFailure: (error: unknown) => void;
}

const expect = (condition: boolean, what: string): void => {
  if (!condition) throw new Error(`a wrong answer: ${what}`);
};

const words = ['поставке', 'ремонте', 'оборудования', 'договор', 'приказ', 'подстанции'];
const lists = [queues.incoming, queues.incoming, queues.takingPart, queues.all, queues.executed];
const uploadBytes = 200 * 1024;

export class Person {
  private token = '';
  private readonly seen: number[] = [];
  private readonly office: Office;
  private readonly worker: Worker;
  private readonly chance: () => number;

  constructor(office: Office, worker: Worker, chance: () => number) {
    this.office = office;
    this.worker = worker;
    this.chance = chance;
  }

  private one<T>(of: readonly T[]): T | undefined {
    return of[Math.floor(this.chance() * of.length)];
  }

  /** The sign-in, and what the product asks for first. */
  async enter(): Promise<void> {
    const { wire, streams } = this.office;
    const { email, employeeId } = this.worker;
    const answer = await wire.call(signIn, { email, password: officePassword });
    expect(Boolean(answer.accessToken), `${email} was not let in: ${answer.status} ${answer.text}`);
    this.token = answer.accessToken ?? '';
    const [me, menu] = await Promise.all([
      wire.call(profile, {}, this.token),
      wire.call(leftMenu, {}, this.token),
      this.list(),
      this.counters(),
    ]);
    expect(me.viewerId === employeeId, `the profile of ${me.viewerId} instead of ${employeeId}`);
    expect(menu !== null, 'no menu');
    await streams.open(this.token);
  }

  private async list(search?: string): Promise<void> {
    const queue = search === undefined ? (this.one(lists) ?? queues.incoming) : queues.all;
    const answer = await this.office.wire.call(documentList, { queue, page: 1, ...(search !== undefined && { search }) }, this.token);
    expect(answer.documents.length <= pageSize, `${answer.documents.length} documents on a page`);
    expect(answer.count >= answer.documents.length, `${answer.count} counted, ${answer.documents.length} shown`);
    for (const { id } of answer.documents) if (this.seen.length < 200) this.seen.push(id);
  }

  private async counters(): Promise<void> {
    const { wire } = this.office;
    const [waiting, unread] = await Promise.all([
      wire.call(newDocumentCount, {}, this.token),
      wire.call(unreadNotifications, {}, this.token),
    ]);
    expect((waiting ?? 0) >= 0 && unread !== null, 'counters without numbers');
  }

  private async card(id = this.one(this.seen)): Promise<void> {
    if (id === undefined) return this.list();
    const answer = await this.office.wire.call(documentCard, { id }, this.token);
    expect(answer.id === id, `the card of ${answer.id} instead of ${id}`);
  }

  private async decide(): Promise<void> {
    const id = this.worker.toDecide.pop();
    if (id === undefined) return this.list();
    await this.card(id);
    const { employeeId } = this.worker;
    await this.office.wire.call(decideDocument, { stage: stages.aggregation, decision: decisions.agree, id, employeeId }, this.token);
    this.office.done.decided.push(id);
    await Promise.all([this.card(id), this.counters()]);
  }

  private async sign(): Promise<void> {
    const id = this.worker.signing?.documents.pop();
    if (id === undefined || !this.worker.signing) return this.list();
    const keyFile = new File([this.worker.signing.key], 'key.p12');
    const word = await this.office.wire.call(signByKey, { documentIds: [id], keyFile, password: keyPassword }, this.token);
    expect(word === 'ok', `signing ${id} answered ${word}`);
    this.office.done.signed.push(id);
  }

  private async upload(): Promise<void> {
    const file = new File([randomBytes(uploadBytes)], `${crypto.randomUUID()}.bin`);
    await this.office.wire.call(uploadFiles, { folderId: this.worker.folderId, files: [file] }, this.token);
    this.office.done.uploaded += 1;
  }

  private act(act: Act): Promise<unknown> {
    const { wire } = this.office;
    switch (act) {
      case 'list':
        return Promise.all([this.list(), this.counters()]);
      case 'card':
        return this.card();
      case 'counters':
        return this.counters();
      case 'search':
        return this.list(this.one(words) ?? '');
      case 'palette':
        return wire.call(quickSearch, { words: this.one(words) ?? '' }, this.token);
      case 'feed':
        return wire.call(postList, {}, this.token);
      case 'decide':
        return this.decide();
      case 'upload':
        return this.upload();
      case 'sign':
        return this.sign();
    }
  }

  /** Works until `over`: acts with pauses between them. A failed act is told, and the person goes on. */
  async work(over: () => boolean): Promise<void> {
    // As between two acts, so that the first minute is one like any other.
    await sleep(pauseBetween(this.chance));
    while (!over()) {
      const act = this.worker.signing && this.chance() < 0.5 ? 'sign' : chooseAct(this.chance);
      await this.act(act).catch(this.office.onFailure);
      const pause = pauseBetween(this.chance);
      for (let slept = 0; slept < pause && !over(); slept += 1_000) await sleep(Math.min(1_000, pause - slept));
    }
  }
}
