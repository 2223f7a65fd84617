/** Folders and the files in them: personal ones, those opened to colleagues, and two with a link for outsiders. */
import type { OrganisationKey } from './organisations.ts';

export interface DemoFolder {
  readonly name: string;
  readonly files: readonly string[];
  readonly folders: readonly DemoFolder[];
  /** Keys of colleagues, or 'all' for everybody of the organisation. */
  readonly openTo: readonly string[] | 'all';
  /** A link for outsiders, with the days until it expires. */
  readonly linkDays: number | null;
}

export interface DemoFolderTree {
  readonly organisation: OrganisationKey;
  readonly owner: string;
  readonly folders: readonly DemoFolder[];
}

interface Extra {
  readonly folders?: readonly DemoFolder[];
  readonly openTo?: readonly string[] | 'all';
  readonly linkDays?: number;
}

const folder = (name: string, files: readonly string[], { folders = [], openTo = [], linkDays }: Extra = {}): DemoFolder => ({
  name,
  files,
  folders,
  openTo,
  linkDays: linkDays ?? null,
});

const energy: readonly DemoFolderTree[] = [
  {
    organisation: 'A',
    owner: 'dulat',
    folders: [
      folder('Совет директоров', ['Повестка заседания.docx', 'Стратегия развития сетей.pdf'], {
        folders: [
          folder('Материалы прошлого года', ['Протокол № 3.pdf', 'Презентация итогов.pdf']),
          folder('Материалы этого года', ['Протокол № 1.pdf', 'Инвестиционная программа.xlsx', 'Тарифная смета.xlsx']),
        ],
        openTo: ['zhanar', 'viktor'],
      }),
      folder('Личное', ['Заметки к выступлению.txt', 'Список звонков.txt']),
    ],
  },
  {
    organisation: 'A',
    owner: 'olga',
    folders: [
      folder('Канцелярия', ['Инструкция по делопроизводству.pdf', 'Номенклатура дел.docx', 'Реестр исходящих.xlsx'], {
        folders: [
          folder('Бланки и образцы', [
            'Бланк письма.docx',
            'Бланк приказа.docx',
            'Бланк распоряжения.docx',
            'Бланк протокола.docx',
            'Образец акта.docx',
            'Образец доверенности.docx',
            'Образец докладной.docx',
            'Образец объяснительной.docx',
            'Образец служебной записки.docx',
            'Образец заявления на отпуск.docx',
            'Образец заявления о приёме.docx',
            'Образец командировочного задания.docx',
            'Сенімхат үлгісі.docx',
            'Бұйрық үлгісі.docx',
            'Қызметтік жазба үлгісі.docx',
            'Демалысқа өтініш үлгісі.docx',
            'Хаттама үлгісі.docx',
            'Реестр на отправку почты.xlsx',
            'Журнал учёта печатей.xlsx',
            'Опись дел.xlsx',
            'Логотип.png',
            'Логотип светлый.png',
          ]),
          folder('Архив', ['Акт передачи дел.pdf', 'Опись дел постоянного хранения.xlsx']),
        ],
        openTo: ['aigerim', 'zhanar', 'dulat'],
      }),
    ],
  },
  {
    organisation: 'A',
    owner: 'aigerim',
    folders: [folder('Рабочее', ['Контроль сроков.xlsx', 'Телефоны акимата.txt', 'Письма на регистрацию.pdf'])],
  },
  {
    organisation: 'A',
    owner: 'saule',
    folders: [
      folder('Производство', ['План ремонтов.xlsx', 'Положение об отделе.pdf'], {
        folders: [
          folder('Схемы сетей', ['Схема ПС Ақжар.pdf', 'Схема ПС Тасбөгет.pdf', 'Схема ПС Көктерек.pdf', 'Нормальная схема 110 кВ.pdf']),
          folder('Фото обходов', [
            'Опора 214.png',
            'Опора 230.png',
            'Ячейка 12.png',
            'Трасса после расчистки.png',
            'Запись с диспетчерской.wav',
          ]),
        ],
        openTo: ['kanat', 'igor', 'viktor', 'dulat'],
      }),
    ],
  },
  {
    organisation: 'A',
    owner: 'gulmira',
    folders: [
      folder(
        'Бюджет',
        ['Бюджет на год.xlsx', 'Исполнение бюджета.xlsx', 'Учётная политика.pdf', 'Смета затрат.xlsx', 'Бюджет жобасы.xlsx'],
        { openTo: ['yerlan', 'zhanar', 'dulat'] },
      ),
    ],
  },
  {
    organisation: 'A',
    owner: 'timur',
    folders: [
      folder('Инструкции ИТ', ['Подключение к VPN.pdf', 'Как сменить пароль.pdf', 'Электронная подпись.pdf', 'Настройка почты.docx'], {
        openTo: 'all',
      }),
    ],
  },
  {
    organisation: 'A',
    owner: 'laura',
    folders: [
      folder('Закупки', ['План закупок.xlsx', 'Реестр договоров.xlsx'], { openTo: ['ruslan'] }),
      folder('Для поставщиков', ['Техническая спецификация.pdf', 'Форма ценового предложения.xlsx', 'Проект договора.docx'], {
        linkDays: 45,
        openTo: ['ruslan'],
      }),
    ],
  },
];

const construction: readonly DemoFolderTree[] = [
  {
    organisation: 'B',
    owner: 'sergey',
    folders: [
      folder('Проекты', ['Реестр чертежей.xlsx', 'График производства работ.pdf', 'Фото площадки.png'], {
        folders: [
          folder('Бизнес-центр', ['Генплан.pdf', 'План этажа.pdf', 'Фасад.png']),
          folder('Школа на 300 мест', ['Смета.xlsx', 'Календарный план.xlsx']),
        ],
        openTo: ['askhat', 'meruert', 'pavel', 'aigerim'],
      }),
    ],
  },
  {
    organisation: 'B',
    owner: 'meruert',
    folders: [folder('Чертежи субподрядчику', ['Узел кровли.pdf', 'Ведомость материалов.xlsx', 'Читать сначала.txt'], { linkDays: -6 })],
  },
];

const university: readonly DemoFolderTree[] = [
  {
    organisation: 'C',
    owner: 'assel',
    folders: [
      folder(
        'Приёмная кампания',
        [
          'План приёма.xlsx',
          'Перечень документов.docx',
          'Рейтинг абитуриентов.csv',
          'Афиша.png',
          'Қабылдау ережесі.pdf',
          'Буклет.pdf',
          'Объявление на радио.wav',
        ],
        { openTo: ['marina', 'raushan', 'kairat'] },
      ),
    ],
  },
  {
    organisation: 'C',
    owner: 'nursultan',
    folders: [
      folder(
        'Методические материалы',
        [
          'Силлабус Электрические машины.pdf',
          'Лабораторная работа 1.docx',
          'Вопросы к экзамену.docx',
          'Исходные данные.zip',
          'Емтихан сұрақтары.docx',
        ],
        { openTo: ['aruzhan', 'raushan'] },
      ),
    ],
  },
  { organisation: 'C', owner: 'aruzhan', folders: [folder('Учёба', ['Конспект.txt', 'Расчёт цепи.xlsx', 'Реферат.docx'])] },
];

export const folderTrees: readonly DemoFolderTree[] = [...energy, ...construction, ...university];
