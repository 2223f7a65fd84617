/** Shows the times of a preview in the reader's own time zone. The page server, which writes them in UTC, does not know it. */

const twoDigits = (number) => String(number).padStart(2, '0');

for (const element of document.querySelectorAll('time[data-preview]')) {
  const at = new Date(element.dateTime);
  const day = [twoDigits(at.getDate()), twoDigits(at.getMonth() + 1), at.getFullYear()].join('.');
  const comma = document.documentElement.lang === 'en' ? ',' : '';
  element.textContent = `${day}${comma} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}
