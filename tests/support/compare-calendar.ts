// Compares every day of 2000–2083 with nepali-date-converter in the process's own time zone and
// prints the differences.
import NepaliDate from 'nepali-date-converter';
import { fromDayNumber, toAd, toBs, toDayNumber } from '../../domain/calendar/bikram-sambat.ts';

const Converter = ((NepaliDate as unknown as { default?: typeof NepaliDate }).default ??
  NepaliDate) as typeof NepaliDate;
const last = toDayNumber(toAd({ year: 2084, month: 1, day: 1 })) - 1;
const first = toDayNumber(toAd({ year: 2000, month: 1, day: 1 }));
const differences: string[] = [];

for (let day = first; day <= last; day += 1) {
  const ad = fromDayNumber(day);
  const [year, month, date] = ad.split('-').map(Number) as [number, number, number];
  const theirs = new Converter(new Date(year, month - 1, date)).getBS();
  const ours = toBs(ad);
  const same =
    theirs.year === ours.year && theirs.month + 1 === ours.month && theirs.date === ours.day;
  if (!same || toAd(ours) !== ad) differences.push(ad);
}
console.log(
  JSON.stringify({
    minutesWest: new Date(2026, 0, 1).getTimezoneOffset(),
    days: last - first + 1,
    differences: differences.slice(0, 5),
  }),
);
