/** The templates of a new organisation; its administrators can change them. */
import type { RouteCode } from '../../platform/database/schema/documents.ts';

interface Category {
  readonly ru: string;
  readonly kk: string;
  readonly templates: readonly StarterTemplate[];
}

interface StarterTemplate {
  readonly code: string;
  readonly ru: string;
  readonly kk: string;
  readonly descriptionRu: string;
  readonly descriptionKk: string;
  readonly route: RouteCode;
  /** Months; 1 is for ever. */
  readonly retention: number;
  readonly key: 'none' | 'any' | 'organisation';
  readonly correspondence: 'incoming' | 'outgoing' | null;
}

const template = (
  code: string,
  ru: string,
  kk: string,
  route: RouteCode,
  retention: number,
  descriptionRu: string,
  descriptionKk: string,
  { key = 'none', correspondence = null }: Partial<Pick<StarterTemplate, 'key' | 'correspondence'>> = {},
): StarterTemplate => ({ code, ru, kk, route, retention, descriptionRu, descriptionKk, key, correspondence });

export const starterCategories: readonly Category[] = [
  {
    ru: 'Внутренние',
    kk: 'Ішкі құжаттар',
    templates: [
      template(
        'СЗ',
        'Служебная записка',
        'Қызметтік жазба',
        'R1',
        36,
        'Обращение одного отдела к другому по рабочему вопросу',
        'Бір бөлімнің екіншісіне жұмыс мәселесі бойынша өтініші',
      ),
      template('ПР', 'Протокол', 'Хаттама', 'R2', 60, 'Ход и решения совещания', 'Жиналыстың барысы мен шешімдері', { key: 'any' }),
    ],
  },
  {
    ru: 'Распорядительные',
    kk: 'Өкімдік құжаттар',
    templates: [
      template('П', 'Приказ', 'Бұйрық', 'R2', 1, 'Приказ по основной деятельности', 'Негізгі қызмет бойынша бұйрық', { key: 'any' }),
      template(
        'ПОР',
        'Поручение',
        'Тапсырма',
        'R5',
        36,
        'Задание исполнителям со сроком и контролем',
        'Орындаушыларға мерзімі мен бақылауы бар тапсырма',
      ),
    ],
  },
  {
    ru: 'Кадры',
    kk: 'Кадрлар',
    templates: [
      template('ЗО', 'Заявление на отпуск', 'Демалысқа өтініш', 'R4', 12, 'Трудовой или учебный отпуск', 'Еңбек немесе оқу демалысы'),
    ],
  },
  {
    ru: 'Договоры',
    kk: 'Шарттар',
    templates: [
      template(
        'Д',
        'Договор',
        'Шарт',
        'R3',
        60,
        'Договор с поставщиком, подрядчиком или арендатором',
        'Жеткізушімен, мердігермен немесе жалға алушымен шарт',
        { key: 'organisation' },
      ),
    ],
  },
  {
    ru: 'Корреспонденция',
    kk: 'Хат-хабар',
    templates: [
      template(
        'ВХ',
        'Входящее письмо',
        'Кіріс хат',
        'R5',
        60,
        'Регистрация поступившего письма и резолюция',
        'Келіп түскен хатты тіркеу және қарар',
        { correspondence: 'incoming' },
      ),
      template(
        'ИСХ',
        'Исходящее письмо',
        'Шығыс хат',
        'R6',
        60,
        'Письмо в государственный орган или другую организацию',
        'Мемлекеттік органға немесе басқа ұйымға хат',
        { key: 'any', correspondence: 'outgoing' },
      ),
    ],
  },
];
