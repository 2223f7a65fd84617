/** A tree of folders as an imprecise server writes it. */
export const cloudFolderWire = [
  {
    id: '1',
    name: 'Личная',
    is_shared: '0',
    link: '',
    children: { 0: { id: 2, name: 'Договоры', children: [{ id: '3', children: null }, { name: 'no id' }] }, 1: 'broken' },
    granted_users: [{ user_id: '9', full_name: 'Ахметова Жанар' }, null],
  },
  null,
];
