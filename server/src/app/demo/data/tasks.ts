/** The tasks of the demo's first organisation: trees in which something waits for everybody, and texts for the others. */
import type { TaskActKind } from '@qujat/contract/tasks/vocabulary';

export interface DemoAct {
  readonly by: string;
  readonly kind: TaskActKind;
  /** Days from today, as in all of these: negative is ago. */
  readonly on: number;
  readonly text?: string;
  readonly due?: number;
}

export interface DemoTask {
  readonly text: string;
  readonly giver: string;
  readonly responsible: string;
  readonly coExecutors?: readonly string[];
  readonly controller?: string;
  readonly given: number;
  readonly due: number;
  readonly acts?: readonly DemoAct[];
  readonly below?: readonly DemoTask[];
}

export const demoTasks: readonly DemoTask[] = [
  {
    text: 'Обеспечить готовность подстанций к отопительному сезону и подготовить ответ акимату района. Проект ответа – мне на подпись.',
    giver: 'dulat',
    responsible: 'saule',
    coExecutors: ['igor', 'gulmira'],
    controller: 'olga',
    given: -21,
    due: 2,
    below: [
      {
        text: 'Собрать паспорта готовности по 14 подстанциям',
        giver: 'saule',
        responsible: 'kanat',
        given: -19,
        due: -3,
        acts: [
          {
            by: 'kanat',
            kind: 'report',
            on: -4,
            text: 'Готовы 11 из 14. По ПС «Ақжар», «Көктем» и «Сарыөзен-2» лаборатория отдаст протоколы испытания масла на следующей неделе.',
          },
        ],
      },
      {
        text: 'Справка о запасах масла, кабеля и аварийных опор',
        giver: 'saule',
        responsible: 'ruslan',
        given: -17,
        due: 0,
        acts: [
          {
            by: 'ruslan',
            kind: 'result',
            on: 0,
            text: 'Запасы сверены со складом. Масла хватает до марта, кабеля АСБ – нет: подана заявка.',
          },
        ],
      },
      {
        text: 'График дежурства выездных бригад, декабрь – март',
        giver: 'saule',
        responsible: 'igor',
        given: -18,
        due: -5,
        acts: [
          { by: 'igor', kind: 'result', on: -6, text: 'График составлен и согласован с бригадами.' },
          { by: 'saule', kind: 'accept', on: -6 },
        ],
      },
      { text: 'Сверить затраты с тарифной сметой на следующий год', giver: 'saule', responsible: 'gulmira', given: -10, due: 1 },
    ],
    acts: [
      {
        by: 'saule',
        kind: 'ask-move',
        on: 0,
        text: 'Протоколы испытания масла по трём подстанциям придут на следующей неделе. Без них паспорта неполные, и акимат вернёт ответ.',
        due: 9,
      },
    ],
  },
  {
    text: 'Подготовить предложения по снижению потерь в сетях 10 кВ на следующий год',
    giver: 'dulat',
    responsible: 'viktor',
    coExecutors: ['saule', 'yerlan'],
    controller: 'aigerim',
    given: -12,
    due: 16,
  },
  {
    text: 'Провести сверку договоров аренды с реестром имущества',
    giver: 'dulat',
    responsible: 'marat',
    coExecutors: ['anna'],
    controller: 'olga',
    given: -25,
    due: -1,
    acts: [
      { by: 'marat', kind: 'result', on: -1, text: 'Сверено 46 договоров, по трём подготовлены дополнительные соглашения.' },
      { by: 'dulat', kind: 'accept', on: 0 },
    ],
  },
  {
    text: 'Обновить антивирусные базы на рабочих местах филиалов',
    giver: 'timur',
    responsible: 'artyom',
    given: -9,
    due: 3,
    acts: [{ by: 'artyom', kind: 'report', on: -2, text: 'Обновлено 38 мест из 52.' }],
  },
  {
    text: 'Составить график отпусков на следующий год',
    giver: 'dinara',
    responsible: 'arman',
    given: -14,
    due: 7,
  },
];

/** Executors of the tasks of the weeks before, with what their departments usually do. */
export const usualTasks: readonly { readonly giver: string; readonly people: readonly string[]; readonly texts: readonly string[] }[] = [
  {
    giver: 'saule',
    people: ['kanat', 'igor'],
    texts: [
      'Осмотреть трассу ВЛ 10 кВ после ветра',
      'Заменить изоляторы на отпайке',
      'Составить дефектный акт по трансформатору',
      'Подготовить схему ремонта ячейки',
    ],
  },
  {
    giver: 'viktor',
    people: ['ruslan'],
    texts: [
      'Запросить цены на кабель АСБ',
      'Провести оценку заявок на спецодежду',
      'Представить сравнение цен по изоляторам',
      'Дать ответ поставщику о сроках',
    ],
  },
  {
    giver: 'dulat',
    people: ['gulmira', 'marat', 'dinara', 'timur', 'olga', 'zhanar', 'saule'],
    texts: [
      'Подготовить справку к совещанию',
      'Рассмотреть обращение потребителя',
      'Внести предложения в план работ',
      'Представить сведения за месяц',
    ],
  },
  {
    giver: 'gulmira',
    people: ['yerlan'],
    texts: ['Свести расчёты с подрядчиками', 'Уточнить бюджет движения денег', 'Проверить калькуляцию услуг'],
  },
  {
    giver: 'marat',
    people: ['anna'],
    texts: ['Проверить проект договора поставки', 'Подготовить отзыв на иск', 'Дать заключение по доверенности'],
  },
  {
    giver: 'olga',
    people: ['aigerim'],
    texts: ['Сверить номера исходящих за неделю', 'Подшить дела к передаче в архив', 'Разослать протокол совещания'],
  },
  { giver: 'timur', people: ['artyom'], texts: ['Проверить резервные копии', 'Настроить рабочее место', 'Продлить сертификаты серверов'] },
];
