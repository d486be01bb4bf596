// The documents' shared rules (VAL-003..017): the accepted values of each format. Empty values
// never reach these tests (VAL-002).
import { isMoney } from '../money/money.ts';
import { isTag } from '../tags.ts';
import { isTimeOfDay } from '../time-of-day.ts';
import type { Format } from './entity.ts';

const matches = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value);

const isUrl = (value: unknown) => {
  if (typeof value !== 'string' || /\s/.test(value)) return false;
  const parsed = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `http://${value}`);
  return (
    parsed !== null && /^https?:$/.test(parsed.protocol) && /\.[^.\s]{2,}$/.test(parsed.hostname)
  );
};

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const countDaysOfMonth = (year: number, month: number) =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

const isDay = (value: unknown) => {
  const parts = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= countDaysOfMonth(year, month);
};

const isMoment = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value) &&
  isDay(value.slice(0, 10));

/** Decimals are exact to four places and not negative (OPEN-034: zero is accepted). */
const isDecimal = (value: unknown) =>
  typeof value === 'number' &&
  Number.isFinite(value) &&
  value >= 0 &&
  value <= 1e9 &&
  Math.round(value * 1e4) / 1e4 === value;

/**
 * The rule of each format. Letters are those of any script, marks included, so that Devanagari
 * names pass the `text` rule.
 */
export const formatValidators: Record<Format, (value: unknown) => boolean> = {
  email: matches(/^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[^\s@<>"(),;:\\.]{2,}$/),
  numeric: value =>
    (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) ||
    matches(/^\d+$/)(value),
  url: isUrl,
  // Nine zeros are written where there is no PAN.
  pan: matches(/^(?!0{9})\d{9}$/),
  zip: matches(/^\d{5}(-\d{4})?$/),
  address: value => typeof value === 'string' && (value.match(/[\p{L},]/gu) ?? []).length >= 2,
  phone: matches(/^\d{7}$/),
  mobile: matches(/^\d{10}$/),
  text: matches(/^(?:[\p{L}\p{M} ]|\u200c|\u200d)+$/u),
  'registered-name': matches(/^(?=.*[\p{L}\p{N}])(?:[\p{L}\p{M}\p{Nd} .,&'()/-]|\u200c|\u200d)+$/u),
  decimal: isDecimal,
  money: value => isMoney(value) && value >= 0,
  multiline: value => typeof value === 'string',
  date: isDay,
  'date-time': isMoment,
  time: isTimeOfDay,
  // Of each tag in the list.
  tags: isTag,
  code: value => typeof value === 'string',
  password: value => typeof value === 'string',
  image: value => typeof value === 'string' || Number.isSafeInteger(value),
  file: value => typeof value === 'string' || Number.isSafeInteger(value),
};
const PLACEHOLDER_ORIGIN = 'http://page.invalid';

/**
 * True for an address within this application, such as `/customers` or `reports?year=2083`. False
 * for everything that a browser reads as a scheme (`javascript:`) or another host (`//host`,
 * `/\host`), control characters and all.
 */
export const isInternalPath = (address: string): boolean =>
  !/^[\s\p{Cc}]*[a-z][a-z0-9+.-]*:/iu.test(address) &&
  URL.parse(address, PLACEHOLDER_ORIGIN)?.origin === PLACEHOLDER_ORIGIN;
