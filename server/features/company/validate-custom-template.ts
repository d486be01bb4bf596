// Validates a company's own template file: its text, and the documents that it prints.
import type { FastifyRequest } from 'fastify';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { removeSpaces } from '../../platform/printing/extract-pdf-text.ts';
import type { PrintData } from '../../platform/printing/print-data.ts';
import type { Printer, Template } from '../../platform/printing/printer.ts';
import { PrintLimitError } from '../../platform/printing/typst-process.ts';

/** Characters; one of our own pages has about 8,000. */
const MAX_SOURCE_LENGTH = 200_000;
const texts = {
  notText: { en: 'Send the text of a Typst file.', ne: 'Typst फाइलको पाठ चाहिन्छ।' },
  tooLong: {
    en: 'A template file can have at most 200,000 characters.',
    ne: 'ढाँचाको फाइलमा बढीमा २,००,००० अक्षर अट्छन्।',
  },
  missing: { en: 'The template does not show {names}.', ne: 'ढाँचाले {names} देखाउँदैन।' },
  packages: { en: 'A template cannot load packages.', ne: 'ढाँचाले बाहिरी प्याकेज प्रयोग गर्न सक्दैन।' },
  failed: { en: 'The sample could not be printed: {why}', ne: 'नमुना प्रिन्ट गर्न सकिएन: {why}' },
  time: { en: 'it took too long', ne: 'धेरै समय लाग्यो' },
  memory: { en: 'it needed too much memory', ne: 'धेरै मेमोरी चाहियो' },
};

const rejectFile = (sentence: string): never => {
  throw new ValidationError({ file: [sentence] });
};

/** The text of the request's file. Throws if the text alone shows that it cannot be used. */
export const parseTemplateSource = (request: FastifyRequest, language: Language): string => {
  const file = (request.body as { file?: unknown } | null)?.file;
  if (file === undefined || file === null || file === '')
    return rejectFile(messages.required[language]);
  if (typeof file !== 'string') return rejectFile(texts.notText[language]);
  if (file.length > MAX_SOURCE_LENGTH) return rejectFile(texts.tooLong[language]);
  if (/@(preview|local)\//.test(file)) return rejectFile(texts.packages[language]);
  return file;
};

const rejectPrintError = (error: Error, language: Language): never => {
  const why = error instanceof PrintLimitError ? texts[error.code][language] : error.message;
  return rejectFile(texts.failed[language].replace('{why}', why));
};

/**
 * The document printed with the file; an error is reported for the file, in the user's language.
 */
export const renderCustomTemplate = (
  printer: Printer,
  company_id: number,
  own: string,
  template: Template,
  data: PrintData,
  language: Language,
): Promise<Buffer> =>
  printer
    .customPdf(company_id, own, template, data)
    .catch((error: Error) => rejectPrintError(error, language));

/**
 * Prints the trial documents and refuses the file if a reader of the page would not find what the
 * law requires (VAT Rules, rule 17).
 */
export const testCustomTemplate = async (
  printer: Printer,
  company_id: number,
  own: string,
  template: Template,
  trial: PrintData,
  language: Language,
): Promise<void> => {
  const text = await printer
    .customText(company_id, own, template, trial)
    .catch((error: Error) => rejectPrintError(error, language));
  const missing = Object.entries(toRequiredTexts(trial)).flatMap(([name, wanted]) =>
    wanted.every(piece => text.includes(removeSpaces(piece))) ? [] : [name],
  );
  if (missing.length > 0)
    rejectFile(texts.missing[language].replace('{names}', missing.join(', ')));
};

/** The texts that must be readable, by their names in a template. */
const toRequiredTexts = ({
  number,
  company,
  lines,
  figures,
  buyer,
  issue_date,
}: PrintData): Record<string, string[]> => ({
  'd.number': [number],
  'd.company.pan': [company.pan],
  'd.lines': lines.map(line => line.name),
  'd.figures.vat': [figures.vat],
  'd.figures.total': [figures.total],
  'd.company.name': [company.name],
  'd.buyer.name': [buyer.name],
  'd.buyer.pan': [buyer.pan],
  'd.issue_date': [issue_date],
});
