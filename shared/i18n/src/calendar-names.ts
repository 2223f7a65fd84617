import type { ShortLanguage } from './languages.ts';

/** Names of months and weekdays by language; months from January, weekdays from Monday (SHL-20). */
type Names = Record<ShortLanguage, readonly string[]>;

const words = (text: string): readonly string[] => text.split(' ');

/** A month alone: «ноябрь 2026». */
export const monthNames: Names = {
  ru: words('январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'),
  kk: words('қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан'),
  en: words('January February March April May June July August September October November December'),
  tr: words('Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık'),
};

/** A month after a day: «20 ноября». Only Russian declines it. */
export const monthNamesWithDay: Names = {
  ...monthNames,
  ru: words('января февраля марта апреля мая июня июля августа сентября октября ноября декабря'),
};

/** A month in the cell of a year's calendar. */
export const monthNamesShort: Names = {
  ru: words('янв фев мар апр май июн июл авг сен окт ноя дек'),
  kk: words('қаң ақп нау сәу мам мау шіл там қыр қаз қар жел'),
  en: words('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
  tr: words('Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara'),
};

export const weekdayNames: Names = {
  ru: words('понедельник вторник среда четверг пятница суббота воскресенье'),
  kk: words('дүйсенбі сейсенбі сәрсенбі бейсенбі жұма сенбі жексенбі'),
  en: words('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
  tr: words('Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi Pazar'),
};

export const weekdayNamesShort: Names = {
  ru: words('пн вт ср чт пт сб вс'),
  kk: words('дс сс ср бс жм сб жс'),
  en: words('Mo Tu We Th Fr Sa Su'),
  tr: words('Pt Sa Ça Pe Cu Ct Pz'),
};
