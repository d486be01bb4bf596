// Letters to parties: the confirmation of a balance, to be signed and sent back, and statements of many at
// once. Balances come from the ledger; amounts in paisa, days AD.
import type { FastifyReply } from 'fastify';
import { toFiscalYear } from '../../../domain/calendar/fiscal-year.ts';
import { formatDate } from '../../../domain/calendar/format-date.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import { toAmountInWords } from '../../../domain/money/amount-in-words.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Database } from '../../database/database.ts';
import type { QueryString } from '../../entities/list-query.ts';
import {
  type Letters,
  type PrintedLetter,
  printLetters,
  toPrintedLetter,
} from '../../platform/exports/letters-pdf.ts';
import { MAX_PDF_ROWS, PrintFailedError } from '../../platform/exports/table-pdf.ts';
import { toContentDisposition } from '../../platform/http/content-disposition.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { loadLetterhead } from '../documents/letterhead.ts';
import { loadAgedParties, loadPartyAgeing } from './ageing.ts';
import { findParty, type PartyRecord } from './party-account.ts';
import type { AgeingRequest } from './receivables-request.ts';
import { loadStatementTotals } from './statement.ts';
import { buildStatementSheet, joinAddress, statementTexts } from './statement-sheet.ts';

/** Letters of one PDF; each is a page or more. */
export const MAX_LETTERS = 300;

const texts = {
  title: { en: 'Balance Confirmation', ne: 'बाँकी रकम पुष्टि पत्र' },
  date: { en: 'As of', ne: 'मितिसम्म' },
  owesUs: {
    en: 'According to our books you owe us Rs. {amount} ({words}) at the end of {day}.',
    ne: 'हाम्रो हिसाबअनुसार {day} सम्म तपाईंसँग हामीले रु. {amount} ({words}) लिनुपर्ने बाँकी छ।',
  },
  weOwe: {
    en: 'According to our books we owe you Rs. {amount} ({words}) at the end of {day}.',
    ne: 'हाम्रो हिसाबअनुसार {day} सम्म तपाईंलाई हामीले रु. {amount} ({words}) तिर्नुपर्ने बाँकी छ।',
  },
  nothing: {
    en: 'According to our books nothing is open between us at the end of {day}.',
    ne: 'हाम्रो हिसाबअनुसार {day} सम्म हामीबीच लिनुदिनु केही बाँकी छैन।',
  },
  ask: {
    en: 'Please compare this with your own books and return the slip below, signed and stamped. If your books have another balance, enter it there and send us your statement.',
    ne: 'कृपया यो रकम आफ्नो हिसाबसँग भिडाएर तलको भाग हस्ताक्षर र छापसहित फिर्ता पठाउनुहोस्। तपाईंको हिसाबमा अर्कै रकम भए त्यहीँ लेखेर हिसाब विवरण पनि पठाउनुहोस्।',
  },
  signature: { en: 'For {company}', ne: '{company} का तर्फबाट' },
  reply: { en: 'Reply to {company}', ne: '{company} लाई जवाफ' },
  correct: {
    en: '□ The balance of Rs. {amount} on {day} is correct.',
    ne: '□ {day} को बाँकी रु. {amount} सही छ।',
  },
  other: {
    en: '□ It is not correct. Our books have Rs. ________________________',
    ne: '□ सही छैन। हाम्रो हिसाबमा रु. ________________________ छ।',
  },
  name: { en: 'Name and position', ne: 'नाम र पद' },
  signed: { en: 'Signature and stamp', ne: 'हस्ताक्षर र छाप' },
  signedOn: { en: 'Date', ne: 'मिति' },
  tooMany: {
    en: 'At most {n} letters are printed at once. Choose a POS, or print them by party.',
    ne: 'एकपटकमा बढीमा {n} पत्र छापिन्छन्। बिक्री काउन्टर छान्नुहोस्, वा एक-एक गरी छाप्नुहोस्।',
  },
  tooLong: {
    en: 'These statements have more rows than a PDF can hold. Print them by party.',
    ne: 'यी हिसाब विवरण एउटा PDF मा अटाउँदैनन्। एक-एक गरी छाप्नुहोस्।',
  },
  notPrinted: {
    en: 'The PDF could not be created. Try again later.',
    ne: 'PDF बन्न सकेन। केही समयपछि फेरि प्रयास गर्नुहोस्।',
  },
} satisfies Record<string, Texts>;

export type LettersMaking = {
  database: Database;
  company_id: number;
  kind: Party['kind'];
  as_of: string;
  language: Language;
};

const bothCalendars = (day: string, language: Language): string =>
  (['bs', 'ad'] as const)
    .map(calendar => `${formatDate(day, calendar, language)} ${statementTexts[calendar][language]}`)
    .join(' / ');

const toBuyer = (record: PartyRecord, language: Language): PrintedLetter['buyer'] => ({
  name: record.name,
  pan: localizeDigits(record.pan ?? '', language),
  address: joinAddress(record),
  phone: localizeDigits(record.phone ?? '', language),
});

const toConfirmation = (
  { kind, as_of, language }: LettersMaking,
  company: string,
  record: PartyRecord,
  balance: number,
): PrintedLetter => {
  const values = {
    company,
    amount: formatMoney(Math.abs(balance), language),
    words: toAmountInWords(Math.abs(balance), language),
    day: bothCalendars(as_of, language),
  };
  const say = (text: Texts) => translate(text, language, values);
  const owed = balance > 0 === (kind === 'customer') ? texts.owesUs : texts.weOwe;
  return {
    buyer: toBuyer(record, language),
    facts: [
      { label: texts.date[language], value: formatDate(as_of, 'bs', language) },
      { label: '', value: formatDate(as_of, 'ad', language) },
      { label: statementTexts.code[language], value: record.code },
    ],
    paragraphs: [say(balance === 0 ? texts.nothing : owed), say(texts.ask)],
    ...{ columns: [], rows: [], totals: [] },
    signature: say(texts.signature),
    reply: {
      title: say(texts.reply),
      sentences: [say(texts.correct), say(texts.other)],
      blanks: [texts.name, texts.signed, texts.signedOn].map(say),
    },
  };
};

/** A letter each that asks the party to confirm its balance at the end of the day. */
export const buildConfirmations = async (
  making: LettersMaking,
  records: PartyRecord[],
): Promise<Letters> => {
  const { database, company_id, kind, as_of, language } = making;
  const company = await loadLetterhead(database.read, company_id);
  const letters: PrintedLetter[] = [];
  for (const record of records) {
    const span = { start_date: as_of, end_date: as_of };
    const party = { kind, id: record.id };
    const { closing } = await loadStatementTotals(database, company_id, party, span);
    letters.push(toConfirmation(making, company.name, record, closing));
  }
  return { title: texts.title[language], language, company, partyKind: kind, letters };
};

/**
 * A statement each, from the first day of the fiscal year to the day. Throws ValidationError (422) for
 * more rows than a PDF can have.
 */
export const buildStatements = async (
  making: LettersMaking,
  records: PartyRecord[],
): Promise<Letters> => {
  const { database, company_id, kind, as_of, language } = making;
  const span = { start_date: toFiscalYear(as_of).start_date, end_date: as_of };
  const letters: PrintedLetter[] = [];
  let rows = 0;
  for (const record of records) {
    const party = { kind, id: record.id };
    const totals = await loadStatementTotals(database, company_id, party, span);
    rows += totals.total;
    if (rows > MAX_PDF_ROWS) throw new ValidationError({ export_type: [texts.tooLong[language]] });
    const ageing = await loadPartyAgeing(database, company_id, party, as_of, language);
    const sheet = await buildStatementSheet(
      { database, company_id, party, record, span, totals, ageing, language },
      true,
    );
    letters.push(await toPrintedLetter(sheet));
  }
  return {
    ...{ title: statementTexts.title[language], language, partyKind: kind, letters },
    company: await loadLetterhead(database.read, company_id),
  };
};

/**
 * The parties that the ageing report lists, by name. Throws ValidationError (422) for more than one PDF
 * takes.
 */
export const loadLetterParties = async (
  { database, company_id, kind, language }: LettersMaking,
  asked: AgeingRequest,
): Promise<PartyRecord[]> => {
  const paging = { limit: MAX_LETTERS, page: 1 };
  const { rows, total } = await loadAgedParties(database, company_id, kind, asked, paging);
  if (total > MAX_LETTERS) {
    const said = translate(texts.tooMany, language, { n: MAX_LETTERS });
    throw new ValidationError({ export_type: [localizeDigits(said, language)] });
  }
  const found = [];
  for (const { party_id } of rows)
    found.push(await findParty(database, company_id, { kind, id: party_id }));
  return found.filter(record => record !== undefined);
};

/** Letters are printed: throws ValidationError (422) for another format. */
export const assertLetterType = ({ export_type }: QueryString, language: Language): void => {
  if (export_type === 'pdf') return;
  throw new ValidationError({
    export_type: [messages[export_type ? 'choice' : 'required'][language]],
  });
};

/** Sends the PDF. Throws ValidationError (422) where the printer failed. */
export const sendLetters = async (
  reply: FastifyReply,
  letters: Letters,
  name: string,
): Promise<FastifyReply> => {
  const pdf = await printLetters(letters).catch((error: unknown) => {
    if (!(error instanceof PrintFailedError)) throw error;
    reply.log.error(error.cause);
    throw new ValidationError({ export_type: [texts.notPrinted[letters.language]] });
  });
  reply.header('content-disposition', toContentDisposition(`${name}.pdf`)).type('application/pdf');
  return reply.send(Buffer.from(pdf));
};
