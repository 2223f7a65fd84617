/** Labels that an organisation may rename (LST-18, ADM-61), by the keys of its config titles. */
import { queueCodes } from '../vocabulary.ts';

/** Tabs of the sidebar: the key is `tab_` and the code of the queue. */
export const tabLabels = queueCodes.map((code) => `tab_${code}` as const);

/** Columns of the document list: the key is the field of a row on the wire. */
export const columnLabels = ['qdname', 'doctype_name', 'docnum', 'docdate', 'dat2', 'fullname', 'dname', 'descr', 'status', 'upd'] as const;

/** Characters of a label. */
export const maxLabelLength = 40;
