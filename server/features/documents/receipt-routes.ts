// Receipts on the printer of the user's POS: a copy of a sales document, counted like every other,
// and the page with which a printer is tried.
import type { FastifyInstance } from 'fastify';
import type { PrintFailure } from '../../../domain/documents/print-ledger.ts';
import {
  type Language,
  parseAcceptLanguage,
  type Texts,
  translate,
} from '../../../domain/language.ts';
import { translateSeedName } from '../../../domain/seed-translations.ts';
import type { Session } from '../../auth/load-session.ts';
import { requirePermission, requireSession, requireSignIn } from '../../auth/require-session.ts';
import type { ReadDb } from '../../database/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { readObjectBody } from '../../platform/http/request-validator.ts';
import { toEscPos } from '../../platform/receipt-printer/escpos.ts';
import { isPrinterState } from '../../platform/receipt-printer/printer-status.ts';
import { PrinterError } from '../../platform/receipt-printer/send-job.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import type { DocumentKind, DocumentRow, DocumentServices } from './document-services.ts';
import { doOnce } from './idempotency.ts';
import { loadLetterhead } from './letterhead.ts';
import {
  findOwnPrinter,
  findPrinterOfPos,
  type PosPrinter,
  requirePrinter,
  toPrinterHttpError,
} from './pos-printer.ts';
import { countCopy, loadCopyData } from './print-copy.ts';
import { failPrint } from './record-print.ts';

const texts = {
  printed: { en: 'Printed on {printer}.', ne: '{printer} मा प्रिन्ट भयो।' },
  wrongCopy: {
    en: 'copy must be print or invoice.',
    ne: 'copy मा print वा invoice हुनुपर्छ।',
  },
} satisfies Record<string, Texts>;

const testPage = {
  title: { en: 'Printer Test', ne: 'प्रिन्टर परीक्षण' },
  pos: { en: 'POS', ne: 'बिक्री काउन्टर' },
  printer: { en: 'Printer', ne: 'प्रिन्टर' },
  width: { en: 'Roll Width', ne: 'रोलको चौडाइ' },
  drawer: { en: 'Opens the Cash Drawer', ne: 'नगद दराज खोल्ने' },
  yes: { en: 'Yes', ne: 'हो' },
  no: { en: 'No', ne: 'होइन' },
  millimetres: { en: '{n} mm', ne: '{n} मि.मि.' },
  time: { en: 'Time', ne: 'समय' },
  edges: {
    en: 'The frame at the top must be whole at the left and at the right. If it is cut, choose the other roll width at the POS.',
    ne: 'माथिको घेरा बायाँ र दायाँ दुवैतिर पूरा हुनुपर्छ। काटिएको भए बिक्री काउन्टरमा रोलको अर्को चौडाइ छान्नुहोस्।',
  },
} satisfies Record<string, Texts>;

/** What can be set on a roll, by the path of its list. */
const PRINTED = ['invoices', 'credit-notes'];
export const isPrintedOnRolls = (path: string): boolean => PRINTED.includes(path);

/** True for an invoice that was paid into the cash account when it was issued. */
const isCashSale = async (read: ReadDb, kind: string, row: DocumentRow): Promise<boolean> => {
  if (kind !== 'invoice' || typeof row.settled_account_id !== 'number') return false;
  const { accounts } = await loadAccountUses(read, row.company_id);
  return accounts.get('cash') === row.settled_account_id;
};

/**
 * Registers POST {path}/{id}/print-to-printer `{copy: "print" | "invoice"}`, done once under an
 * Idempotency-Key. The copy is counted once the printer can print, and not counted any longer where
 * the printer says that it was not made.
 */
export const registerReceiptRoute = <Header extends DocumentRow>(
  app: FastifyInstance,
  services: DocumentServices,
  document: DocumentKind<Header>,
  found: (session: ReturnType<typeof requireSession>, id: string) => Promise<Header>,
): void => {
  const { database } = services.store;
  app.post<{ Params: { id: string } }>(
    `/${document.entity.name}/:id/print-to-printer`,
    requirePermission('create', document.entity.name),
    async request => {
      const session = requireSession(request);
      const { language } = session;
      const { copy = 'print' } = readObjectBody(request);
      if (copy !== 'print' && copy !== 'invoice')
        throw new ValidationError({ copy: [texts.wrongCopy[language]] });
      const row = await found(session, request.params.id);
      const printer = requirePrinter(await findOwnPrinter(database.read, session), language);
      const paper = parseAcceptLanguage(request.headers['accept-language']);
      return doOnce(database, request, session, async () => {
        const opened = await printCopyOnRoll(
          services,
          document,
          row,
          copy,
          session,
          paper,
          printer,
        );
        return {
          message: translate(texts.printed, language, { printer: printer.name }),
          opened_drawer: opened ? 1 : 0,
        };
      });
    },
  );
};

/** Prints the copy on its roll; true where the drawer opened. Throws HttpError. */
const printCopyOnRoll = async <Header extends DocumentRow>(
  services: DocumentServices,
  document: DocumentKind<Header>,
  row: Header,
  copy: 'print' | 'invoice',
  session: Session,
  paper: Language,
  printer: PosPrinter,
): Promise<boolean> => {
  const { store, printer: typesetter, receiptPrinters } = services;
  const { database } = store;
  let print: number | undefined;
  let opensDrawer = false;
  const prepare = async () => {
    const counted = await countCopy(services, { kind: document.kind, id: row.id }, copy, session);
    print = counted.id;
    const data = await loadCopyData(services, document, row, counted.marks, session, paper);
    const isOriginal = copy === 'print' && data.marks.length === 0;
    opensDrawer =
      printer.opensDrawer && isOriginal && (await isCashSale(database.read, document.kind, row));
    const raster = await typesetter.receipt(document.template, data, printer.width);
    return toEscPos(raster, { opensDrawer });
  };
  try {
    await receiptPrinters.print(printer.address, printer, prepare);
  } catch (error) {
    const failure = toPrintFailure(error);
    const isCounted =
      print !== undefined &&
      (failure === undefined ||
        !(await failPrint(database, session.actor, print, failure, session.now)));
    throw toPrinterHttpError(error, printer, session.language, isCounted);
  }
  return opensDrawer;
};

/** Why the print that was counted was not made; undefined where a part may be on paper. */
const toPrintFailure = (error: unknown): PrintFailure | undefined => {
  // Counted, and then something else failed before it was sent.
  if (!(error instanceof PrinterError) || !error.isBegun) return 'not-sent';
  return isPrinterState(error.trouble) ? error.trouble : undefined;
};

/**
 * Registers GET receipt-printer, which names the printer of the user's POS or null, and POST
 * pos/{id}/print-test-page, for those who may edit the POS.
 */
export const registerPosPrinterRoutes = (
  app: FastifyInstance,
  { store, printer: typesetter, receiptPrinters }: DocumentServices,
): void => {
  const { database } = store;
  app.get('/receipt-printer', requireSignIn, async request => {
    const printer = await findOwnPrinter(database.read, requireSession(request));
    return {
      printer: printer
        ? { pos: printer.pos, address: printer.name, width: printer.width, prints: PRINTED }
        : null,
    };
  });

  app.post<{ Params: { id: string } }>(
    '/pos/:id/print-test-page',
    requirePermission('edit', 'pos'),
    async request => {
      const session = requireSession(request);
      const { actor, language, now } = session;
      const { company_id } = actor;
      const id = Number(request.params.id);
      const printer = requirePrinter(
        Number.isSafeInteger(id)
          ? await findPrinterOfPos(database.read, company_id, id)
          : undefined,
        language,
      );
      const page = await toTestPage(database.read, company_id, printer, language, now);
      const print = async () =>
        toEscPos(await typesetter.printerTest(page, printer.width), { opensDrawer: false });
      return doOnce(database, request, session, async () => {
        await receiptPrinters.print(printer.address, printer, print).catch((error: unknown) => {
          throw toPrinterHttpError(error, printer, language);
        });
        return { message: translate(texts.printed, language, { printer: printer.name }) };
      });
    },
  );
};

const toTestPage = async (
  read: ReadDb,
  company_id: number,
  printer: NonNullable<Awaited<ReturnType<typeof findPrinterOfPos>>>,
  language: Language,
  now: string,
): Promise<object> => {
  const t = (text: Texts, values?: Record<string, number>) => translate(text, language, values);
  return {
    language,
    company: (await loadLetterhead(read, company_id)).name,
    title: t(testPage.title),
    facts: [
      [t(testPage.pos), translateSeedName(printer.pos, language)],
      [t(testPage.printer), printer.name],
      [t(testPage.width), t(testPage.millimetres, { n: printer.width })],
      [t(testPage.drawer), t(printer.opensDrawer ? testPage.yes : testPage.no)],
      [t(testPage.time), now],
    ],
    edges: t(testPage.edges),
  };
};
