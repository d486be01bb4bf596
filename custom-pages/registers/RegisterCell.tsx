// A cell of a register. A day is read in Bikram Sambat with AD below it; what came back or was
// cancelled is said in words beside its colour.
import { Link } from 'react-router';
import { suffixedNumber } from '../../domain/billing/document-number.ts';
import { formatMoney, toPaisa } from '../../domain/billing/money.ts';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn } from '../../domain/language.ts';
import { type RegisterColumn, saidFlag } from '../../domain/registers/registers.ts';
import { shippedIn } from '../../domain/shipped.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import type { Line } from './register-answer.ts';
import { texts } from './texts.ts';

/** These columns tell of notes against the document. */
const noteColumns = ['sum-credit-note', 'sum-debit-note'];
/** These hold the number of one of our invoices. */
const invoiceNumbers = ['invoice_no', 'bill_no'];
/** How much of the document notes take back, in rupees as the register says it. */
const broughtBack = (line: Line): number =>
  Math.max(0, ...noteColumns.map(name => Number(line[name] ?? 0)));
/** True when a note takes something of the document back. */
export const isReturned = (line: Line) => broughtBack(line) > 0;

const Day = ({ moment }: { moment: string }) => {
  const language = useLanguage();
  const day = moment.slice(0, 10);
  const ad = displayDate(day, 'ad', language);
  return (
    <span title={ad} style={{ whiteSpace: 'nowrap' }}>
      {displayDate(day, 'bs', language)}
      <span className="second">{ad}</span>
    </span>
  );
};

/** What became of the document, in words: colour alone tells nobody who does not see it. */
const Marks = ({ line }: { line: Line }) => {
  const say = useSay();
  return (
    <>
      {isReturned(line) && (
        <span className="badge warning">
          {say(broughtBack(line) < Number(line.total) ? texts.partlyReturned : texts.returned)}
        </span>
      )}
      {Number(line.cancelled) === 1 && (
        <span className="badge">{say(saidFlag('cancelled', 1))}</span>
      )}
    </>
  );
};

export const RegisterCell = ({
  column: { name, kind },
  line,
  address,
}: {
  column: RegisterColumn;
  line: Line;
  address?: string;
}) => {
  const say = useSay();
  const language = useLanguage();
  const value = line[name] ?? null;
  if (kind === 'date') return <Day moment={String(value)} />;
  if (kind === 'money')
    return (
      <>
        {noteColumns.includes(name) && !value ? '–' : formatMoney(toPaisa(Number(value)), language)}
      </>
    );
  if (kind === 'text') {
    const plain = String(value ?? '');
    if (name === 'payment_method') return <>{shippedIn(plain, language)}</>;
    const text = name.endsWith('_name')
      ? plain
      : digitsIn(invoiceNumbers.includes(name) ? suffixedNumber(plain) : plain, language);
    if (!address) return <>{text}</>;
    return (
      <>
        <Link to={address}>{text}</Link>
        <div>
          <Marks line={line} />
        </div>
      </>
    );
  }
  const said = say(saidFlag(kind, value));
  return kind === 'synced' ? (
    <span className={`badge ${value ? 'success' : 'default'}`}>{said}</span>
  ) : (
    <>{said}</>
  );
};
