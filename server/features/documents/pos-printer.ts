// The receipt printer that a POS names: what may be stored of it, and which one a user prints on.
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import { toPermission } from '../../../domain/permissions.ts';
import type { Session } from '../../auth/load-session.ts';
import { isUserGranted } from '../../auth/permissions.ts';
import type { ReadDb } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { SaveContext } from '../../entities/entity-store.ts';
import { HttpError, ValidationError } from '../../platform/http/errors.ts';
import type { RollWidth } from '../../platform/receipt-printer/escpos.ts';
import {
  judgeWritten,
  type PrinterAddress,
  parsePrinterAddress,
} from '../../platform/receipt-printer/printer-address.ts';
import { isPrinterState } from '../../platform/receipt-printer/printer-status.ts';
import { PrinterError, type PrinterTrouble } from '../../platform/receipt-printer/send-job.ts';

/** Needed to name a printer on the network of the server. */
const LOCAL_PRINTERS = toPermission('edit', 'local printers');

const addressTexts = {
  invalid: {
    en: 'Enter a name or an IP address, with a port from 1 to 65535 after a colon if it is not 9100, such as 192.168.1.50 or printer.shop.com.np:9101.',
    ne: 'नाम वा आईपी ठेगाना राख्नुहोस्; पोर्ट ९१०० नभए कोलनपछि १ देखि ६५५३५ सम्मको पोर्ट, जस्तै 192.168.1.50 वा printer.shop.com.np:9101।',
  },
  forbidden: {
    en: 'No printer can have this address: it means the server itself, or no single machine.',
    ne: 'प्रिन्टरको यस्तो ठेगाना हुन सक्दैन: यसले सर्भर आफैँलाई जनाउँछ, वा कुनै एउटा यन्त्रलाई जनाउँदैन।',
  },
  notLocal: {
    en: 'This address is on a local network: switch On the Local Network on.',
    ne: 'यो ठेगाना स्थानीय नेटवर्कको हो: स्थानीय नेटवर्कमा खोल्नुहोस्।',
  },
  permission: {
    en: 'You do not have the permission "{permission}", which a printer on the local network needs.',
    ne: 'स्थानीय नेटवर्कको प्रिन्टरका लागि चाहिने "{permission}" अनुमति तपाईंलाई छैन।',
  },
} satisfies Record<string, Texts>;

const troubleTexts = {
  forbidden: {
    en: 'The address of the printer {printer} must not be used: it means the server itself, or no single machine. Nothing was printed.',
    ne: 'प्रिन्टर {printer} को ठेगाना चलाउन मिल्दैन: यसले सर्भर आफैँलाई जनाउँछ, वा कुनै एउटा यन्त्रलाई जनाउँदैन। केही प्रिन्ट भएन।',
  },
  private: {
    en: 'The printer {printer} is on a local network, and the POS does not say so. Nothing was printed.',
    ne: 'प्रिन्टर {printer} स्थानीय नेटवर्कमा छ, तर बिक्री काउन्टरमा त्यसो भनिएको छैन। केही प्रिन्ट भएन।',
  },
  'unknown-name': {
    en: 'The printer {printer} was not found under this name. Nothing was printed.',
    ne: '{printer} नामको प्रिन्टर भेटिएन। केही प्रिन्ट भएन।',
  },
  unreachable: {
    en: 'The printer {printer} does not answer. Nothing was printed. Is it on, and is its cable in?',
    ne: 'प्रिन्टर {printer} ले जवाफ दिएन। केही प्रिन्ट भएन। प्रिन्टर खुला छ? तार जोडिएको छ?',
  },
  busy: {
    en: 'Too many receipts wait for the printer {printer}. Nothing was printed.',
    ne: 'प्रिन्टर {printer} मा धेरै रसिद पालो कुर्दैछन्। केही प्रिन्ट भएन।',
  },
  interrupted: {
    en: 'The printer {printer} stopped in the middle: a part may be on paper.',
    ne: 'प्रिन्टर {printer} बीचमै रोकियो: केही भाग कागजमा आएको हुन सक्छ।',
  },
  'paper-out': {
    en: 'The paper of the printer {printer} is out. Put in a new roll.',
    ne: 'प्रिन्टर {printer} को कागज सकियो। नयाँ रोल हाल्नुहोस्।',
  },
  'cover-open': {
    en: 'The cover of the printer {printer} is open. Close it.',
    ne: 'प्रिन्टर {printer} को ढक्कन खुला छ। बन्द गर्नुहोस्।',
  },
  error: {
    en: 'The printer {printer} reports an error, such as paper that is stuck in its cutter. Switch it off and on.',
    ne: 'प्रिन्टर {printer} ले त्रुटि देखायो, जस्तै कटरमा अड्किएको कागज। प्रिन्टर बन्द गरेर फेरि खोल्नुहोस्।',
  },
  offline: {
    en: 'The printer {printer} is offline. Look at its lamps and keys.',
    ne: 'प्रिन्टर {printer} अफलाइन छ। यसको बत्ती र बटन हेर्नुहोस्।',
  },
} satisfies Record<PrinterTrouble, Texts>;

/** What became of the paper: where the printer says itself what is wrong, and where it broke off. */
const outcomeTexts = {
  nothing: { en: 'Nothing was printed.', ne: 'केही प्रिन्ट भएन।' },
  uncounted: {
    en: 'Throw away what came out: it is not whole, and is not counted.',
    ne: 'निस्केको भाग फाल्नुहोस्: त्यो पूरा छैन, र गनिएको छैन।',
  },
  counted: {
    en: 'What came out is not whole. It is counted, because another copy was printed meanwhile.',
    ne: 'निस्केको भाग पूरा छैन। बीचमा अर्को प्रति प्रिन्ट भएकाले यो पनि गनियो।',
  },
  unknown: {
    en: 'The print is counted, and the next one is marked as a copy.',
    ne: 'यो प्रिन्ट गनियो, अर्को प्रतिमा चिह्न हुन्छ।',
  },
} satisfies Record<string, Texts>;

const noPrinterText = {
  en: 'Your POS names no printer. Nothing was printed.',
  ne: 'तपाईंको बिक्री काउन्टरमा प्रिन्टर राखिएको छैन। केही प्रिन्ट भएन।',
};

/** A printer as a POS names it; `name` is its address as typed. */
export type PosPrinter = {
  pos: string;
  name: string;
  address: PrinterAddress;
  width: RollWidth;
  isLocal: boolean;
  opensDrawer: boolean;
};

type PosRow = {
  name: string;
  printer_address: string | null;
  printer_width: number | null;
  printer_local: number | null;
  opens_drawer: number | null;
};

const POS_COLUMNS =
  'pos.name as name, pos.printer_address as printer_address, pos.printer_width as printer_width, pos.printer_local as printer_local, pos.opens_drawer as opens_drawer';

const toPosPrinter = (row: PosRow | undefined): PosPrinter | undefined => {
  const address = row?.printer_address ? parsePrinterAddress(row.printer_address) : undefined;
  return row && address
    ? {
        pos: row.name,
        name: row.printer_address!,
        address,
        width: row.printer_width === 58 ? 58 : 80,
        isLocal: row.printer_local === 1,
        opensDrawer: row.opens_drawer === 1,
      }
    : undefined;
};

/** The printer of the user's POS; undefined if it names none. */
export const findOwnPrinter = async (
  read: ReadDb,
  { actor }: Pick<Session, 'actor'>,
): Promise<PosPrinter | undefined> => {
  const [row] = await query<PosRow>(
    read,
    `select ${POS_COLUMNS} from users join pos on pos.id = users.pos_id and pos.company_id = users.company_id where users.company_id = ? and users.id = ?`,
    [actor.company_id, actor.user_id],
  );
  return toPosPrinter(row);
};

/** The printer of a POS of the company; undefined if there is none. */
export const findPrinterOfPos = async (
  read: ReadDb,
  company_id: number,
  id: number,
): Promise<PosPrinter | undefined> => {
  const [row] = await query<PosRow>(
    read,
    `select ${POS_COLUMNS} from pos where company_id = ? and id = ?`,
    [company_id, id],
  );
  return toPosPrinter(row);
};

/** Throws HttpError (409) without a printer. */
export const requirePrinter = (printer: PosPrinter | undefined, language: Language): PosPrinter => {
  if (!printer) throw new HttpError(409, noPrinterText[language]);
  return printer;
};

/**
 * The HttpError of a printer's error, every other error as it is: 502 for a job that may be on paper
 * in part, 503 for a printer that was not reached or cannot print, 400 for an address that must not be
 * used. `isCounted` where the job is a print that counts although it may not be whole.
 */
export const toPrinterHttpError = (
  error: unknown,
  printer: PosPrinter,
  language: Language,
  isCounted = false,
): unknown => {
  if (!(error instanceof PrinterError)) return error;
  const { trouble, isBegun } = error;
  const isForbidden = trouble === 'forbidden' || trouble === 'private';
  const said = translate(troubleTexts[trouble], language, { printer: printer.name });
  const outcome = outcomeOf(error, isCounted);
  return new HttpError(
    isBegun ? 502 : isForbidden ? 400 : 503,
    outcome ? `${said} ${outcomeTexts[outcome][language]}` : said,
  );
};

/** The sentence after the trouble, where that does not say it already. */
const outcomeOf = (
  { trouble, isBegun }: PrinterError,
  isCounted: boolean,
): keyof typeof outcomeTexts | undefined => {
  if (trouble === 'interrupted') return isCounted ? 'unknown' : undefined;
  if (!isPrinterState(trouble)) return undefined;
  if (!isBegun) return 'nothing';
  return isCounted ? 'counted' : 'uncounted';
};

/**
 * Judges the printer of a POS before it is stored. A printer on a local network needs a right of the
 * user who names it; one that is stored already needs none again. Throws ValidationError.
 */
export const validatePosPrinter = async (
  read: ReadDb,
  { printer_address, printer_local }: Row,
  { before, actor, language }: SaveContext,
): Promise<void> => {
  if (typeof printer_address !== 'string') return;
  const refuse = (field: string, text: string) => {
    throw new ValidationError({ [field]: [text] });
  };
  const isKept =
    before?.printer_address === printer_address && before?.printer_local === printer_local;
  if (isKept) return;
  const address = parsePrinterAddress(printer_address);
  if (!address) return refuse('printer_address', addressTexts.invalid[language]);
  const kind = judgeWritten(address);
  if (kind === 'refused') return refuse('printer_address', addressTexts.forbidden[language]);
  if (printer_local === 1) {
    if (!(await isUserGranted(read, actor, LOCAL_PRINTERS)))
      refuse(
        'printer_local',
        translate(addressTexts.permission, language, { permission: LOCAL_PRINTERS }),
      );
  } else if (kind === 'private') refuse('printer_local', addressTexts.notLocal[language]);
};
