/** The 26 templates with their routes, retention and categories (demo-data.md). Every organisation has its own set. */
import type { OrganisationKey } from './organisations.ts';

export type RouteCode = 'R1' | 'R2' | 'R3' | 'R4' | 'R5' | 'R6' | 'R7';
type KeyRequirement = 'none' | 'any' | 'organisation';

export const templateCodes = [
  'СЗ',
  'ДЗ',
  'ОЗ',
  'ПР',
  'ПОР',
  'П',
  'Р',
  'ПЛ',
  'ДВ',
  'ЗО',
  'ЗП',
  'ЗУ',
  'ЛС',
  'К',
  'МП',
  'Д',
  'ДС',
  'А',
  'СО',
  'ИСХ',
  'ВХ',
  'ОБ',
  'ЗК',
  'ДП',
  'ДГ',
  'СР',
] as const;
export type TemplateCode = (typeof templateCodes)[number];

export interface DemoCategory {
  readonly key: string;
  readonly ru: string;
  readonly kk: string;
}

export const categories: readonly DemoCategory[] = [
  { key: 'internal', ru: 'Внутренние', kk: 'Ішкі құжаттар' },
  { key: 'orders', ru: 'Распорядительные', kk: 'Өкімдік құжаттар' },
  { key: 'personnel', ru: 'Кадры', kk: 'Кадрлар' },
  { key: 'contracts', ru: 'Договоры', kk: 'Шарттар' },
  { key: 'correspondence', ru: 'Корреспонденция', kk: 'Хат-хабар' },
  { key: 'purchases', ru: 'Закупки', kk: 'Сатып алу' },
  { key: 'study', ru: 'Обучение', kk: 'Оқыту' },
];

export interface DemoTemplate {
  readonly code: TemplateCode;
  readonly category: string;
  readonly ru: string;
  readonly kk: string;
  readonly descriptionRu: string;
  readonly descriptionKk: string;
  readonly route: RouteCode;
  /** Months; 1 is forever. */
  readonly retention: number;
  readonly key: KeyRequirement;
  readonly correspondence: 'incoming' | 'outgoing' | null;
  /** Where the template exists. */
  readonly organisations: readonly OrganisationKey[];
}

const forever = 1;
const everywhere: readonly OrganisationKey[] = ['A', 'B', 'C'];

interface Extra {
  readonly key?: KeyRequirement;
  readonly correspondence?: 'incoming' | 'outgoing';
  readonly organisations?: readonly OrganisationKey[];
}

const template = (
  code: TemplateCode,
  category: string,
  ru: string,
  kk: string,
  route: RouteCode,
  retention: number,
  descriptionRu: string,
  descriptionKk: string,
  extra: Extra = {},
): DemoTemplate => ({
  code,
  category,
  ru,
  kk,
  route,
  retention,
  descriptionRu,
  descriptionKk,
  key: extra.key ?? 'none',
  correspondence: extra.correspondence ?? null,
  organisations: extra.organisations ?? everywhere,
});

const university = { organisations: ['C'] } as const;

export const templates: readonly DemoTemplate[] = [
  template(
    'СЗ',
    'internal',
    'Служебная записка',
    'Қызметтік жазба',
    'R1',
    36,
    'Обращение одного отдела к другому по рабочему вопросу',
    'Бір бөлімнің екіншісіне жұмыс мәселесі бойынша өтініші',
  ),
  template(
    'ДЗ',
    'internal',
    'Докладная',
    'Баяндау жазбасы',
    'R1',
    36,
    'Сообщение руководителю о событии или нарушении',
    'Оқиға немесе бұзушылық туралы басшыға хабарлау',
  ),
  template(
    'ОЗ',
    'internal',
    'Объяснительная',
    'Түсініктеме жазба',
    'R1',
    36,
    'Объяснение работника по запросу руководителя',
    'Басшының сұрауы бойынша қызметкердің түсініктемесі',
  ),
  template(
    'ПР',
    'internal',
    'Протокол',
    'Хаттама',
    'R2',
    60,
    'Ход и решения совещания, комиссии или собрания',
    'Кеңестің, комиссияның немесе жиналыстың барысы мен шешімдері',
    { key: 'any' },
  ),
  template(
    'ПОР',
    'orders',
    'Поручение',
    'Тапсырма',
    'R5',
    36,
    'Задание исполнителям со сроком и контролем',
    'Орындаушыларға мерзімі мен бақылауы бар тапсырма',
  ),
  template('П', 'orders', 'Приказ', 'Бұйрық', 'R2', forever, 'Приказ по основной деятельности', 'Негізгі қызмет бойынша бұйрық', {
    key: 'any',
  }),
  template('Р', 'orders', 'Распоряжение', 'Өкім', 'R2', 60, 'Распоряжение по оперативным вопросам', 'Жедел мәселелер бойынша өкім', {
    key: 'any',
  }),
  template(
    'ПЛ',
    'orders',
    'Положение',
    'Ереже',
    'R2',
    forever,
    'Внутренний нормативный документ организации',
    'Ұйымның ішкі нормативтік құжаты',
    { key: 'any' },
  ),
  template(
    'ДВ',
    'contracts',
    'Доверенность',
    'Сенімхат',
    'R3',
    60,
    'Полномочия представлять организацию или получать ценности',
    'Ұйым атынан өкілдік ету немесе құндылықтарды алу өкілеттігі',
    { key: 'organisation' },
  ),
  template(
    'ЗО',
    'personnel',
    'Заявление на отпуск',
    'Демалысқа өтініш',
    'R4',
    12,
    'Трудовой, учебный отпуск или отпуск без сохранения заработной платы',
    'Еңбек демалысы, оқу демалысы немесе жалақысы сақталмайтын демалыс',
  ),
  template(
    'ЗП',
    'personnel',
    'Приём на работу',
    'Жұмысқа қабылдау',
    'R4',
    900,
    'Заявление кандидата и согласование приёма',
    'Үміткердің өтініші және жұмысқа қабылдауды келісу',
  ),
  template(
    'ЗУ',
    'personnel',
    'Увольнение',
    'Жұмыстан шығару',
    'R4',
    900,
    'Заявление о расторжении трудового договора',
    'Еңбек шартын бұзу туралы өтініш',
  ),
  template(
    'ЛС',
    'personnel',
    'Приказ по личному составу',
    'Жеке құрам бойынша бұйрық',
    'R4',
    900,
    'Назначение, перевод, поощрение и взыскание',
    'Тағайындау, ауыстыру, көтермелеу және жаза қолдану',
    { key: 'any' },
  ),
  template('К', 'personnel', 'Командировка', 'Іссапар', 'R4', 60, 'Направление работника в командировку', 'Қызметкерді іссапарға жіберу'),
  template(
    'МП',
    'personnel',
    'Материальная помощь',
    'Материалдық көмек',
    'R4',
    60,
    'Заявление на материальную помощь по семейным обстоятельствам',
    'Отбасылық жағдайға байланысты материалдық көмекке өтініш',
  ),
  template(
    'Д',
    'contracts',
    'Договор',
    'Шарт',
    'R3',
    60,
    'Договор с поставщиком, подрядчиком или арендатором',
    'Жеткізушімен, мердігермен немесе жалға алушымен шарт',
    { key: 'organisation' },
  ),
  template(
    'ДС',
    'contracts',
    'Дополнительное соглашение',
    'Қосымша келісім',
    'R3',
    60,
    'Изменение срока, суммы или условий договора',
    'Шарттың мерзімін, сомасын немесе талаптарын өзгерту',
    { key: 'organisation' },
  ),
  template(
    'А',
    'contracts',
    'Акт',
    'Акт',
    'R3',
    60,
    'Акт выполненных работ, приёма-передачи или сверки',
    'Орындалған жұмыстар, қабылдау-тапсыру немесе салыстыру актісі',
    { key: 'organisation' },
  ),
  template(
    'СО',
    'contracts',
    'Счёт на оплату',
    'Төлем шоты',
    'R3',
    60,
    'Счёт поставщика, представленный к оплате',
    'Жеткізушінің төлеуге ұсынылған шоты',
    { key: 'organisation' },
  ),
  template(
    'ИСХ',
    'correspondence',
    'Исходящее письмо',
    'Шығыс хат',
    'R6',
    60,
    'Письмо в государственный орган или другую организацию',
    'Мемлекеттік органға немесе басқа ұйымға хат',
    { key: 'any', correspondence: 'outgoing' },
  ),
  template(
    'ВХ',
    'correspondence',
    'Входящее письмо',
    'Кіріс хат',
    'R5',
    60,
    'Регистрация поступившего письма и резолюция',
    'Келіп түскен хатты тіркеу және қарар',
    { correspondence: 'incoming' },
  ),
  template(
    'ОБ',
    'correspondence',
    'Обращение',
    'Өтініш',
    'R5',
    60,
    'Обращение физического или юридического лица',
    'Жеке немесе заңды тұлғаның өтініші',
    { correspondence: 'incoming' },
  ),
  template(
    'ЗК',
    'purchases',
    'Заявка на закупку',
    'Сатып алуға өтінім',
    'R3',
    60,
    'Потребность отдела в товарах, работах и услугах',
    'Бөлімнің тауарларға, жұмыстар мен қызметтерге қажеттілігі',
    { key: 'organisation' },
  ),
  template(
    'ДП',
    'study',
    'Договор на обучение, платное',
    'Оқыту шарты, ақылы',
    'R7',
    60,
    'Договор на платные образовательные услуги',
    'Ақылы білім беру қызметтері шарты',
    { key: 'any', ...university },
  ),
  template(
    'ДГ',
    'study',
    'Договор на обучение, государственный грант',
    'Оқыту шарты, мемлекеттік грант',
    'R7',
    60,
    'Договор на обучение по государственному образовательному гранту',
    'Мемлекеттік білім беру гранты бойынша оқыту шарты',
    { key: 'any', ...university },
  ),
  template(
    'СР',
    'study',
    'Согласие родителя',
    'Ата-ананың келісімі',
    'R7',
    60,
    'Согласие законного представителя несовершеннолетнего студента',
    'Кәмелетке толмаған студенттің заңды өкілінің келісімі',
    { key: 'any', ...university },
  ),
];
