import { documentCard, type DocumentCard } from '@qujat/contract/document-card';
import { documentList, type DocumentList } from '@qujat/contract/document-list';

/** Answers for tests, written as the wire has them and read by the contract's own decoders. */
export type Wire = Readonly<Record<string, unknown>>;

export const listRow = (edocid: number, more: Wire = {}): Wire => ({
  docid: 9000 + edocid,
  edocid,
  docnum: `П-${edocid}`,
  qdname: 'П',
  qdname_descr: 'Приказ',
  doctype: 6,
  doctype_name: 'Приказ',
  dat1: 1_795_000_000,
  dat2: 1_795_600_000,
  fullname: 'Мусина Динара',
  dname: 'Отдел кадров',
  descr: `О приёме на работу ${edocid}`,
  status: 300,
  statname: 'На утверждении',
  status_bgg: 'blue',
  rper: '',
  upd: 1_795_100_000,
  unread: 0,
  chfav: 0,
  warning: 0,
  attached_file: 0,
  mass_sign_checkbox: { is_visible: 0, done: 0 },
  ...more,
});

export const listWire = (docs: readonly Wire[], more: Wire = {}): Wire => ({
  docs,
  count: docs.length,
  total_pages: 1,
  current_page: 1,
  active_users: 3,
  doctypes: [
    { did: 6, qdname: 'П', docname: 'Приказ' },
    { did: 7, qdname: 'СЗ', docname: 'Служебная записка' },
  ],
  departments: [{ depid: 5, dname: 'Отдел кадров' }],
  statuses: [
    { statid: 300, statname: 'На утверждении' },
    { statid: 500, statname: 'На исполнении' },
  ],
  ...more,
});

export const listAnswer = (docs: readonly Wire[], more: Wire = {}): DocumentList => documentList.answer.decode(listWire(docs, more));

export const participant = (userid: number, more: Wire = {}): Wire => ({
  userid,
  fullname: `Участник ${userid}`,
  dname: 'Производство',
  isactive: 1,
  status: 0,
  queue_num: 1,
  exdate: 1_795_600_000,
  extxt: '',
  statusname: '',
  sign: null,
  ...more,
});

export const cardWire = (more: Wire = {}): Wire => ({
  edocid: 41,
  docid: 9041,
  docnum: 'СЗ-01-12/214',
  docname: 'Служебная записка',
  descr: 'О закупке серверного оборудования',
  status: 200,
  statname: 'На агрегации',
  period: '',
  userid: 1,
  creator: { fullname: 'Ли Анна', phone: '+7 700 000 11 22' },
  version: 7,
  tabs: { main: {} },
  ...more,
});

export const cardAnswer = (more: Wire = {}): DocumentCard => documentCard.answer.decode(cardWire(more));
