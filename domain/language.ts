// The two languages of the product. A text and its twin always travel together, so that a missing
// one is a type error.
export type Language = 'en' | 'ne';
export type Texts = { en: string; ne: string };

const DEVANAGARI_DIGITS = '०१२३४५६७८९';

/** 123 → १२३; everything that is no ASCII digit stays as it is. */
export const toDevanagari = (text: string): string =>
  text.replace(/\d/g, digit => DEVANAGARI_DIGITS[Number(digit)]!);

/** १२३ → 123. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/[०-९]/g, digit => String(DEVANAGARI_DIGITS.indexOf(digit)));

/** Nepali is written with digits of either kind; these are the default. */
export type NepaliDigits = 'devanagari' | 'ascii';
let nepaliDigits: NepaliDigits = 'devanagari';

/**
 * Sets the digits of Nepali from now on. For a page that one person looks at; a server, which
 * writes for many, never calls it.
 */
export const setNepaliDigits = (digits: NepaliDigits): void => {
  nepaliDigits = digits;
};

/** Digits as the language writes them. */
export const localizeDigits = (text: string, language: Language): string =>
  language === 'ne' && nepaliDigits === 'devanagari' ? toDevanagari(text) : text;

const pluralRules = { en: new Intl.PluralRules('en'), ne: new Intl.PluralRules('ne') };
/** A value that is written with digits already, of either kind, counts as its number. */
const isSingular = (value: string | number, language: Language): boolean =>
  pluralRules[language].select(Number(toAsciiDigits(String(value)).replaceAll(',', ''))) === 'one';

/**
 * The text in the language, with {name} replaced from the values; a number is written with the
 * language's digits. {name|record|records} gives the first form where the language's plural rules
 * say "one", else the second.
 */
export const translate = (
  texts: Texts,
  language: Language,
  values: Record<string, string | number> = {},
): string =>
  texts[language].replace(
    /\{(\w[\w-]*)(?:\|([^{}|]*)\|([^{}|]*))?\}/g,
    (whole, name: string, one?: string, other?: string) => {
      const value = values[name] ?? whole;
      if (one !== undefined) return (isSingular(value, language) ? one : other)!;
      return typeof value === 'number' ? localizeDigits(String(value), language) : value;
    },
  );

/**
 * A user's text or a register's count, with the language's digits; codes, addresses of mail and
 * names in Latin letters stay as they are.
 */
export const localizeText = (text: string, language: Language): string =>
  /[A-Za-z]/.test(text) ? text : localizeDigits(text, language);

/** The language of an Accept-Language header; English where it does not speak of Nepali first. */
export const parseAcceptLanguage = (acceptLanguage: string | undefined): Language =>
  /^\s*ne\b/i.test(acceptLanguage ?? '') ? 'ne' : 'en';

/**
 * The text cut to at most that many UTF-16 units, never in the middle of a character outside the
 * first plane: half of one cannot be spelled in UTF-8, so a database would store another text than
 * the log.
 */
export const truncate = (text: string, max: number): string => {
  const cut = text.slice(0, max);
  return cut.isWellFormed() || !text.isWellFormed() ? cut : cut.slice(0, -1);
};

/** A text with texts filled in, each in its language. */
export const translateBoth = (texts: Texts, values: Record<string, Texts>): Texts => {
  const inOne = (language: Language) =>
    translate(
      texts,
      language,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value[language]])),
    );
  return { en: inOne('en'), ne: inOne('ne') };
};

/**
 * The text with its values, made in the language of its reader: the issuer of a document reads one.
 */
export const fillText = (
  text: Texts,
  values: (language: Language) => Record<string, string>,
): Texts => ({
  get en() {
    return translate(text, 'en', values('en'));
  },
  get ne() {
    return translate(text, 'ne', values('ne'));
  },
});
