/** The contractors of the demo organisations besides each other and the agencies of the exchange. All are invented. */
import { demoBin } from '../../../platform/tax-numbers/unissued.ts';

export interface DemoContractor {
  readonly bin: string;
  readonly ru: string;
  readonly kk: string;
  readonly email: string;
}

const contractor = (registered: string, serial: number, ru: string, kk: string, domain: string): DemoContractor => ({
  bin: demoBin(registered, serial),
  ru,
  kk,
  email: `office@${domain}.example`,
});

export const demoContractors: readonly DemoContractor[] = [
  contractor('2008-03', 611, 'ТОО «Алтын Кабель»', '«Алтын Кабель» ЖШС', 'altynkabel'),
  contractor('2011-09', 612, 'ТОО «Бас Арна Сервис»', '«Бас Арна Сервис» ЖШС', 'basarna'),
  contractor('1998-06', 613, 'АО «Дала Трансформатор»', '«Дала Трансформатор» АҚ', 'dalatrans'),
  contractor('2015-02', 614, 'ТОО «Жарык Монтаж»', '«Жарық Монтаж» ЖШС', 'zharykmontazh'),
  contractor('2019-11', 615, 'ТОО «Көкжиек Логистика»', '«Көкжиек Логистика» ЖШС', 'kokzhiek'),
  contractor('2005-07', 616, 'ТОО «Қала Проект»', '«Қала Проект» ЖШС', 'qalaproekt'),
  contractor('2013-04', 617, 'ИП «Сервис Плюс»', '«Сервис Плюс» ЖК', 'serviceplus'),
  contractor('2001-10', 618, 'АО «Темір Арматура»', '«Темір Арматура» АҚ', 'temirarmatura'),
  contractor('2017-08', 619, 'ТОО «Ұлы Дала Аудит»', '«Ұлы Дала Аудит» ЖШС', 'ulydala'),
  contractor('2010-12', 620, 'ТОО «Шанырак Строй»', '«Шаңырақ Строй» ЖШС', 'shanyrak'),
  contractor('2016-05', 621, 'ТОО «Экспресс Канцелярия»', '«Экспресс Канцелярия» ЖШС', 'expressoffice'),
  contractor('2004-01', 622, 'АО «Энергосбыт Север»', '«Энергосбыт Солтүстік» АҚ', 'energosbyt'),
];

/** Added by mistake under another number, and merged into the first contractor. */
export const mergedContractor = contractor('2008-04', 631, 'Алтын Кабель', 'Алтын Кабель', 'altynkabel');
