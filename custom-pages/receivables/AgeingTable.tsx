import { Link } from 'react-router';
import { localizeDigits, localizeText } from '../../domain/language.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { DayCell, DocumentCell, Heads, NoRows, PagedTable, useMoney } from './table-parts.tsx';
import { texts } from './texts.ts';

type Figures = Record<string, number>;
type AgedParty = { party_id: number; name: string; code: string; phone: string; figures: Figures };
type AgedDocument = {
  document_kind: string;
  document_id: number | string;
  document: string;
  address: string | null;
  number: string;
  day: string;
  due_date: string;
  figures: Figures;
};

/** A page of an ageing report, in rupees. */
export type AgeingBody = {
  party: string | null;
  columns: { name: string; label: string }[];
  totals: Figures;
  data: (AgedParty | AgedDocument)[];
  total: number;
};

type Props = {
  title: string;
  body: AgeingBody;
  page: number;
  onPage: (page: number) => void;
  toDocuments: (party_id: number) => string;
};

export const AgeingTable = ({ title, body, page, onPage, toDocuments }: Props) => {
  const t = useTranslations();
  const { money, figure } = useMoney();
  const { columns } = body;
  const isOfParty = body.party !== null;
  const labels = isOfParty
    ? [texts.document, texts.date, texts.dueDate]
    : [texts.name, texts.code, texts.phone];
  return (
    <PagedTable title={title} total={body.total} page={page} onPage={onPage}>
      <Heads labels={labels} figures={columns.map(({ label }) => label)} />
      <tbody className="rows">
        {body.data.map(row => (
          <tr key={'party_id' in row ? row.party_id : `${row.document_kind} ${row.document_id}`}>
            {'party_id' in row ? (
              <PartyCells party={row} address={toDocuments(row.party_id)} />
            ) : (
              <>
                <DocumentCell {...row} isTitle />
                <DayCell day={row.day} />
                <DayCell day={row.due_date} />
              </>
            )}
            {columns.map(({ name }) => (
              <td key={name} className="figure">
                {figure(row.figures[name] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
        {body.total === 0 && <NoRows columns={3 + columns.length} text="nothingOpen" />}
      </tbody>
      <tfoot className="rows">
        <tr className="sums">
          <th scope="row" colSpan={3}>
            {t(texts.total)}
          </th>
          {columns.map(({ name }) => (
            <td key={name} className="figure">
              {money(body.totals[name] ?? 0)}
            </td>
          ))}
        </tr>
      </tfoot>
    </PagedTable>
  );
};

const PartyCells = ({ party, address }: { party: AgedParty; address: string }) => {
  const language = useLanguage();
  return (
    <>
      <td className="card-title">
        <Link to={address}>{party.name}</Link>
      </td>
      <td>{localizeText(party.code, language)}</td>
      <td className="line">{localizeDigits(party.phone, language)}</td>
    </>
  );
};
