// What refuses a company's own template file, and in which words: its text, or what comes of it on a document.
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../domain/language.ts';
import { messages } from '../../domain/schema/messages.ts';
import { Invalid } from '../errors.ts';
import { MARKS_LOST } from '../printing/legal-marks.ts';
import type { PrintData } from '../printing/print-data.ts';
import type { Printer, Template } from '../printing/printer.ts';

/** Characters; a page of our own has some 8,000. */
const MOST = 200_000;
/** What every copy must show (compliance: VAT Rules, rules 17 and 20), as a template names it. */
const wanted = ['d.number', 'd.company.pan', 'd.lines', 'd.figures.vat', 'd.figures.total'];

const texts = {
  notText: { en: 'The text of a Typst file is expected.', ne: 'Typst फाइलको पाठ चाहिन्छ।' },
  tooLong: { en: 'A template file holds at most 200,000 characters.', ne: 'ढाँचाको फाइलमा बढीमा २,००,००० अक्षर अट्छन्।' },
  missing: { en: 'The template never shows {names}.', ne: 'ढाँचाले {names} देखाउँदैन।' },
  packages: { en: 'A template cannot load packages.', ne: 'ढाँचाले बाहिरी प्याकेज प्रयोग गर्न सक्दैन।' },
  failed: { en: 'The sample could not be printed: {why}', ne: 'नमुना छाप्न सकिएन: {why}' },
  marksLost: {
    en: 'A page would lack the marks that every copy must bear (Copy of Original, PREVIEW, CANCELLED). They stand in the `foreground` of the page, and the template sets another `foreground` or hides it. Put what you draw there into `background`, or leave `foreground` alone.',
    ne: 'हरेक प्रतिमा हुनुपर्ने चिह्न (Copy of Original, पूर्वावलोकन, रद्द) कुनै पानामा छुट्छन्। ती पानाको `foreground` मा बस्छन्, तर ढाँचाले अर्को `foreground` राख्छ वा त्यसलाई लुकाउँछ। त्यहाँ कोर्ने कुरा `background` मा राख्नुहोस्, वा `foreground` नचलाउनुहोस्।',
  },
};

const refuse = (sentence: string): never => {
  throw new Invalid({ file: [sentence] });
};

/** The text of the request's file, refused where the text alone shows that it is none of use. */
export const sourceIn = (request: FastifyRequest, language: Language): string => {
  const file = (request.body as { file?: unknown } | null)?.file;
  if (file === undefined || file === null || file === '') return refuse(messages.required[language]);
  if (typeof file !== 'string') return refuse(texts.notText[language]);
  if (file.length > MOST) return refuse(texts.tooLong[language]);
  if (/@(preview|local)\//.test(file)) return refuse(texts.packages[language]);
  const missing = file.includes('printed-document(') ? [] : wanted.filter(name => !file.includes(name));
  if (missing.length > 0) return refuse(texts.missing[language].replace('{names}', missing.join(', ')));
  return file;
};

/** The document as the file sets it; what goes wrong is told of the file, in the language of the person. */
export const setWithOwn = (printer: Printer, own: string, template: Template, data: PrintData, language: Language): Promise<Buffer> =>
  printer
    .ownPdf(own, template, data)
    .catch(({ message }: Error) =>
      refuse(message === MARKS_LOST ? texts.marksLost[language] : texts.failed[language].replace('{why}', message)),
    );
