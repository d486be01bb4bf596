// The parties of one side, each with the way to its documents of the year.
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatMoney, toPaisa } from '../../domain/billing/money.ts';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { Pager } from '../../src/ui/Pager.tsx';
import { texts } from './texts.ts';

export type Party = {
  sorp: 'S' | 'P';
  name: string;
  pan: string | null;
  missing_pan: boolean;
  documents: number;
  taxable_amount: number;
  exempted_amount: number;
  total: number;
};
export type Year = { fiscal_year: string; start_date: string; end_date: string };

/** The list of a party's documents under its own filters. */
const documentsOf = ({ sorp, name }: Party, { start_date, end_date }: Year): string => {
  const [address, field] =
    sorp === 'S' ? ['/sales/invoice', 'customer_name'] : ['/purchases/billings', 'vendor_name'];
  return `${address}?filter=${encodeURIComponent(JSON.stringify({ [field!]: name, start_date, end_date }))}`;
};

/** An internet provider has thousands of parties. */
const PER_PAGE = 50;

const figure = {
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const;

export const PartyTable = ({
  title,
  parties,
  year,
}: {
  title: string;
  parties: Party[];
  year: Year;
}) => {
  const say = useSay();
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const amount = (rupees: number) => formatMoney(toPaisa(rupees), language);
  const sum = (name: 'exempted_amount' | 'taxable_amount' | 'total') =>
    amount(parties.reduce((total, party) => total + toPaisa(party[name]), 0) / 100);
  return (
    <>
      <Typography variant="h2" sx={{ mt: 2, mb: 1 }}>
        {title}
      </Typography>
      <TableContainer component={Paper} variant="outlined">
        <Table size="small" aria-label={title}>
          <thead className="heads">
            <tr>
              <th scope="col">{say(texts.name)}</th>
              <th scope="col">{say(texts.pan)}</th>
              {[texts.documents, texts.exempt, texts.taxable, texts.total].map(text => (
                <th key={text.en} scope="col" style={{ textAlign: 'right' }}>
                  {say(text)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="rows">
            {parties.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(party => (
              <tr key={`${party.pan} ${party.name}`}>
                <td>
                  <Link to={documentsOf(party, year)}>{party.name}</Link>
                </td>
                <td>
                  {party.missing_pan ? (
                    <span className="badge warning">{say(texts.missing)}</span>
                  ) : (
                    digitsIn(party.pan ?? '', language)
                  )}
                </td>
                <td style={figure}>{digitsIn(String(party.documents), language)}</td>
                <td style={figure}>{amount(party.exempted_amount)}</td>
                <td style={figure}>{amount(party.taxable_amount)}</td>
                <td style={figure}>{amount(party.total)}</td>
              </tr>
            ))}
            {parties.length === 0 && (
              <tr>
                <td colSpan={6} style={{ textAlign: 'center', padding: 24 }}>
                  {say(texts.none)}
                </td>
              </tr>
            )}
          </tbody>
          {parties.length > 0 && (
            <tfoot className="rows">
              <tr style={{ fontWeight: 600 }}>
                <td colSpan={3}>{say(texts.total)}</td>
                <td style={figure}>{sum('exempted_amount')}</td>
                <td style={figure}>{sum('taxable_amount')}</td>
                <td style={figure}>{sum('total')}</td>
              </tr>
            </tfoot>
          )}
        </Table>
      </TableContainer>
      {parties.length > PER_PAGE && (
        <Pager page={page} perPage={PER_PAGE} total={parties.length} onPage={setPage} />
      )}
    </>
  );
};
